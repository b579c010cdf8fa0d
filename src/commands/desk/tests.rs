//! Who has to wait, and for whom nobody waits; in which order answers are given out.

use super::*;
use std::thread;

/// Puts down the answers to a block, in the memory of the thread with its number.
fn put(desk: &Desk, number: usize) -> Option<Bundle> {
    let answers = desk.memory(number).expect("there is some");
    desk.put(number, Bundle::new(answers, number))
}

#[test]
fn answers_are_given_out_in_the_order_of_their_blocks() {
    let desk = Desk::new(6);
    assert!(put(&desk, 1).is_none());
    assert!(put(&desk, 3).is_none());
    let mut next = put(&desk, 0);
    assert!(put(&desk, 2).is_none());
    let mut order = Vec::new();
    while let Some(kept) = next {
        order.push(kept.worker);
        next = desk.take_back(kept);
    }
    assert_eq!(order, [0, 1, 2, 3]);
    assert!(put(&desk, 5).is_none());
    let kept = put(&desk, 4).expect("it is the next");
    let kept = desk.take_back(kept).expect("it is put down");
    assert_eq!(kept.worker, 5);
    assert!(desk.take_back(kept).is_none());
}

#[test]
fn a_thread_that_is_too_far_ahead_waits() {
    let desk = Desk::new(2);
    let first = put(&desk, 0).expect("it is the next");
    for number in 1..=BLOCKS_AHEAD {
        let answers = desk.memory(1).expect("there is some");
        assert!(desk.put(number, Bundle::new(answers, 1)).is_none());
    }
    thread::scope(|scope| {
        let waits = scope.spawn(|| desk.memory(1).is_some());
        while !waits.is_finished() && !desk.state().workers[1].waits {
            thread::yield_now();
        }
        assert!(!waits.is_finished());
        let mut next = Some(first);
        while let Some(kept) = next {
            next = desk.take_back(kept);
        }
        assert!(waits.join().expect("it ends well"));
    });
}

#[test]
fn a_thread_with_long_answers_waits_sooner() {
    let desk = Desk::new(1);
    let write = |length: usize| {
        let mut answers = desk.memory(0)?;
        let bytes = vec![b'1'; length];
        let written = answers.add(|all| all.extend_from_slice(&bytes));
        written.expect("it is kept");
        Some(Bundle::new(answers, 0))
    };
    let put = |number: usize, length: usize| desk.put(number, write(length)?);
    let first = put(0, BYTES_AHEAD - 1).expect("it is the next");
    assert!(put(1, 1).is_none());
    thread::scope(|scope| {
        let waits = scope.spawn(|| desk.memory(0).is_some());
        while !waits.is_finished() && !desk.state().workers[0].waits {
            thread::yield_now();
        }
        assert!(!waits.is_finished());
        assert!(desk.take_back(first).is_some());
        assert!(waits.join().expect("it ends well"));
    });
}

#[test]
fn nobody_waits_for_a_thread_that_has_come_to_a_bad_end() {
    let desk = Desk::new(2);
    thread::scope(|scope| {
        let waits = scope.spawn(|| {
            let taken: Vec<_> = (0..=BLOCKS_AHEAD).map_while(|_| desk.memory(0)).collect();
            taken.len()
        });
        while !waits.is_finished() && !desk.state().workers[0].waits {
            thread::yield_now();
        }
        drop(Watch::over(&desk));
        assert_eq!(waits.join().expect("it ends well"), BLOCKS_AHEAD);
    });
    assert!(desk.end().is_err());
}
