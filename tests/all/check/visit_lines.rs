//! What `check --visits` says of small logs: which visits they have, and what a difference comes from.

use crate::support::run;

#[test]
fn a_log_in_utf_16_is_refused_also_without_its_mark() {
    for log in ["/\0\n\0B\0\n\0", "\0/\0\n\0B\0\n"] {
        let found = run(&["check", "[3, 5]", "--visits", "-"], log);
        let said = "error: the line is not UTF-8 text\n --> -:1\nhelp: save it as UTF-8\n";
        assert_eq!((found.status, found.stderr.as_str()), (2, said), "{log:?}");
    }
}
