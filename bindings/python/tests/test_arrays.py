"""Arrays of NumPy."""

import random
import threading
from decimal import Decimal
from fractions import Fraction

import pytest

import abprune
from abprune import _abprune
from abprune._sources import Array, in_place
from trees import answers, minimax, uniform
from test_solve import assert_same, words

np = pytest.importorskip("numpy")

TYPES = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"]


def random_array(generator, dtype):
    shape = [generator.randint(1, 4) for _ in range(generator.randint(2, 6))]
    low = 0 if dtype[-2] == "u" else -9
    return np.array(uniform(generator, *shape, low=low), dtype=dtype)


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("dtype", TYPES)
def test_arrays_of_all_types_are_their_lists(dtype, order):
    generator = random.Random(f"{dtype}{order}")
    for _ in range(20):
        array = random_array(generator, order + dtype)
        for options in [{}, {"cutoff": "gt", "player": "min"}, {"window": (1, 4), "fail": "hard"}, {"algorithm": "no-deep"}]:
            search, nodes = abprune.solve(array, **options), abprune.solve(array.tolist(), **options)
            assert (search.value, search.bound, search.pv) == (nodes.value, nodes.bound, nodes.pv)
            assert type(search.value) is type(nodes.value)
            assert (search.leaves, search.evaluated, search.nodes) == (nodes.leaves, nodes.evaluated, nodes.nodes)
            assert [cut[:-1] for cut in search.pruned] == [cut[:-1] for cut in nodes.pruned]
        search = abprune.solve(array)
        assert array[search.pv] == search.value == minimax(array.tolist())[0]


def test_views_are_the_arrays_that_they_show():
    generator = np.random.default_rng(5)
    array = generator.integers(-99, 99, (4, 6, 4, 6, 4))
    for view in [array.T, array[::2], array[:, ::-1], array[1:3, :, 2], array.swapaxes(1, 3), np.broadcast_to(array[0, 0], (3, 4, 6, 4))]:
        search = abprune.solve(view)
        assert (search.value, search.pv) == minimax(view.tolist())
        assert view[search.pv] == search.value


def test_an_array_is_what_the_command_says_of_its_file(tmp_path):
    generator = random.Random(2)
    for _ in range(10):
        array = random_array(generator, "<i8")
        np.save(tmp_path / "tree.npy", array)
        for options in [{}, {"cutoff": "gt"}, {"order": "reverse"}, {"algorithm": "scout"}]:
            (answer,) = answers("solve", "--format=json", *words(options), str(tmp_path / "tree.npy"))
            assert_same(abprune.solve(array, **options), answer)
            assert_same(abprune.solve(tmp_path / "tree.npy", **options), answer)
        search = abprune.solve(array)
        assert search.explain() == abprune.solve(array.tolist()).explain()
        assert search.to_svg() == abprune.solve(array.tolist()).to_svg()


def test_a_large_array_has_the_value_that_numpy_works_out():
    array = np.random.default_rng(1).integers(-(2**40), 2**40, (2,) * 20)
    search = abprune.solve(array)
    plain = array
    for ply in range(20):
        plain = plain.min(axis=-1) if ply % 2 == 0 else plain.max(axis=-1)
    assert search.value == plain == array[search.pv]


def test_arrays_that_are_wrong():
    with pytest.raises(abprune.TreeError, match="branching"):
        abprune.solve(np.array([3, 5, 2, 9]))
    assert abprune.solve(np.array([3, 5, 2, 9]), branching=2).value == 3
    assert abprune.solve(np.array([3, 5, 2, 9, 1, 0]), branching=(3, 2)).value == 3
    with pytest.raises(abprune.TreeError):
        abprune.solve(np.zeros((2, 0)))
    with pytest.raises(abprune.TreeError, match="c16|dtype"):
        abprune.solve(np.zeros((2, 2), dtype=complex))
    with pytest.raises(abprune.TreeError, match=r"\(0, 1\) is NaN"):
        abprune.solve(np.array([[1, np.nan], [2, 3]]))
    assert abprune.solve(np.array([[3, 5], [2, np.nan]])).value == 3
    with pytest.raises(abprune.TreeError):
        abprune.solve(np.array([["a", "b"]]))


def test_scalars_and_subclasses():
    assert abprune.solve(np.float32(0.5)).value == 0.5
    assert abprune.solve([np.int64(3), np.float64(2.5)]).value == 3
    assert abprune.solve([[np.int64(3), np.int8(5)], (np.uint8(2), 9)]).value == 3
    assert abprune.solve(np.ma.array([[3, 5], [2, 9]])).value == 3


def test_arrays_of_other_types_are_taken_where_that_is_exact():
    generator = random.Random(4)
    for _ in range(20):
        array = random_array(generator, "<i8")
        for other in [array % 2 == 0, array.astype("f2") / 4, array.astype(object), (array / 4).astype(object)]:
            search = abprune.solve(other)
            assert (search.value, search.pv) == minimax(other.tolist())
            assert other[search.pv] == search.value
            assert type(search.value) is (float if "." in repr(minimax(other.tolist())[0]) else int)
    mixed = np.array([[Fraction(1, 2), Decimal("0.25")], [True, 1]], dtype=object)
    with pytest.raises(abprune.TreeError, match="found `True`"):
        abprune.solve(mixed)
    mixed[1, 0] = 2**60
    assert abprune.solve(mixed).value == 1
    mixed[0, 1] = Fraction(1, 3)
    with pytest.raises(abprune.TreeError, match=r"not exact as a double\n --> tree\[0\]\[1\]"):
        abprune.solve(mixed)
    # Lists of different lengths.
    assert abprune.solve(np.array([[3, 5], [2, 9, 4], 7], dtype=object)).value == 7
    assert abprune.solve(np.array([3, 2, 9, 5], dtype=object), branching=2).value == 5
    assert abprune.solve(np.array([True, False, True, True]), branching=2).value == 1


def test_an_array_may_go_while_it_is_searched():
    def search():
        array = np.arange(2**16).reshape((2,) * 16)
        return abprune.solve(array)

    found = search()
    assert len(found.pruned) > 0


def test_threads_search_at_a_time():
    arrays = [np.random.default_rng(seed).integers(-999, 999, (4,) * 8) for seed in range(4)]
    expected = [abprune.solve(array).value for array in arrays]
    found = [None] * 40

    def work(number):
        for _ in range(5):
            found[number] = abprune.solve(arrays[number % 4]).value

    threads = [threading.Thread(target=work, args=(number,)) for number in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected * 10

