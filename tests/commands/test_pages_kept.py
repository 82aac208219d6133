"""A page is only replaced by one of the same rubber."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgescore.sheet.page import is_page, page
from tests.helpers import TABLE, WORKED, Cli, refused, rubber
from tests.sheet.test_page import Page


def made_from(name: str) -> str | None:
    """What a page says that it was made from."""
    text = Path(name).read_text("utf-8")
    (mark,) = [attrs for attrs in Page(text).attributes("meta") if attrs.get("name") == "generator"]
    assert "bridgescore" == mark["content"]
    return mark.get("data-file")


@pytest.fixture
def two(cli: Cli) -> None:
    """Two rubber files in the folder of the test, and a folder with one of the same name."""
    Path("nights").mkdir()
    for name in ("a.toml", "b.toml", "nights/a.toml"):
        assert 0 == cli("new", name, *TABLE).status


def printed(cli: Cli, *args: str) -> None:
    """See that a page is written."""
    outcome = cli("print", *args)
    assert (0, "") == (outcome.status, outcome.err)


@pytest.mark.usefixtures("two")
def test_a_page_of_the_same_rubber_is_replaced(cli: Cli) -> None:
    """After another hand, however the file and the page are spelt, the page is renewed."""
    Path("pages").mkdir()
    os.symlink("a.toml", "tonight.toml")
    os.symlink("pages/p.html", "latest.html")
    printed(cli, "a.toml", "-o", "pages/p.html")
    assert "../a.toml" == made_from("pages/p.html")
    old = Path("pages/p.html").read_bytes()
    assert 0 == cli("add", "a.toml", "pass").status
    for file, output in (
        ("a.toml", "pages/p.html"),
        ("./a.toml", "pages/../pages/p.html"),
        (os.path.abspath("a.toml"), "latest.html"),
        ("tonight.toml", os.path.abspath("pages/p.html")),
    ):
        Path("pages/p.html").write_bytes(old)
        printed(cli, file, "-o", output)
        assert old != Path("pages/p.html").read_bytes()
        assert "../a.toml" == made_from("pages/p.html")
    assert "pages/p.html" == os.readlink("latest.html")


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("other", ["b.toml", "nights/a.toml"])
def test_a_page_of_another_rubber_is_not_replaced(cli: Cli, other: str) -> None:
    """Also where the other file has the same name in another folder; by force it is."""
    printed(cli, "a.toml", "-o", "p.html")
    before = Path("p.html").read_bytes()
    said = refused(cli("print", other, "-o", "p.html"), 1)
    assert "p.html is there already; use --force to replace it\n" == said
    assert before == Path("p.html").read_bytes()
    printed(cli, other, "-o", "p.html", "--force")
    assert other == made_from("p.html")
    printed(cli, other, "-o", "p.html")


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE html><html><head><meta name="generator" content="bridgescore"></head></html>',
        '<head></head><meta name="generator" content="bridgescore" data-file="a.toml">',
        "my own words",
        "",
    ],
)
def test_what_does_not_say_of_which_rubber_it_is_a_page_is_not_replaced(
    cli: Cli, text: str
) -> None:
    """A page of an earlier version, or somebody's own, is only replaced by force."""
    Path("p.html").write_text(text)
    assert "is there already" in refused(cli("print", "a.toml", "-o", "p.html"), 1)
    assert text == Path("p.html").read_text()
    printed(cli, "a.toml", "-o", "p.html", "--force")


@pytest.mark.parametrize(
    "name",
    [
        "><script>alert(1)<script>.toml",
        "\"'onload='x.toml",
        "<!--.toml",
        "&quot;.toml",
        "<head>♠ é.toml",
        "<" * 200 + ".toml",
    ],
)
def test_a_file_name_stays_a_text_in_the_page(cli: Cli, name: str) -> None:
    """Whatever a file is called, its page has the elements of any other and knows it again."""
    assert 0 == cli("new", name, *TABLE).status
    printed(cli, name, "-o", "p.html")
    printed(cli, name, "-o", "p.html")
    assert name == made_from("p.html")
    assert 0 == cli("new", "harmless.toml", *TABLE).status
    printed(cli, "harmless.toml", "-o", "q.html")
    pages = [Page(Path(each).read_text("utf-8")) for each in ("p.html", "q.html")]
    tags, harmless = ([tag for tag, _ in each.tags] for each in pages)
    assert harmless == tags
    refused(cli("print", "harmless.toml", "-o", "p.html"), 1)


def test_names_that_look_alike_in_a_page_are_not_one(cli: Cli) -> None:
    """A name that is written like the escaped form of another is another."""
    for name in ("<.toml", "&lt;.toml"):
        assert 0 == cli("new", name, *TABLE).status
    printed(cli, "<.toml", "-o", "p.html")
    refused(cli("print", "&lt;.toml", "-o", "p.html"), 1)


def test_a_page_far_down_is_known_by_the_longest_path(cli: Cli) -> None:
    """However long the way from the page to its file is, the mark is found."""
    folder = Path(*["<" * 200] * 12)
    folder.mkdir(parents=True)
    assert 0 == cli("new", str(folder / "a.toml"), *TABLE).status
    printed(cli, str(folder / "a.toml"), "-o", "p.html")
    printed(cli, str(folder / "a.toml"), "-o", "p.html")


def test_a_page_is_one_of_the_file_that_it_names() -> None:
    """The mark goes by the whole name, and one without a file is of none."""
    score = rubber(*WORKED)
    assert is_page(page(score, file="a.toml"), "a.toml")
    for file, other in (("a.toml", "b.toml"), ("a.toml", ""), ("", "a.toml"), ("aa", "a")):
        assert not is_page(page(score, file=file), other)


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize(
    "name", ["a.html", "./a.html", "nights/../a.html", "link.html", "hard.html"]
)
def test_no_page_takes_the_place_of_the_rubber_file(
    cli: Cli, name: str, force: tuple[str, ...]
) -> None:
    """However the rubber file is spelt, and by force neither."""
    assert 0 == cli("new", "a.html", *TABLE).status
    Path("nights").mkdir()
    os.symlink("a.html", "link.html")
    os.link("a.html", "hard.html")
    before = {path: os.lstat(path).st_ino for path in os.listdir()}
    said = refused(cli("print", "a.html", "-o", name, *force), 1)
    assert f"{name} is the rubber file itself; choose another name\n" == said
    assert before == {path: os.lstat(path).st_ino for path in os.listdir()}


@pytest.mark.parametrize("command", ["print", "export"])
def test_a_name_of_a_folder_is_no_output(cli: Cli, command: str) -> None:
    """A name that ends like a folder's is not shortened to a file's."""
    assert 0 == cli("new", "a.toml", *TABLE).status
    ending = {"print": ".html", "export": ".json"}[command]
    for name in (f"p{ending}/", f"p{ending}/."):
        outcome = cli(command, "a.toml", "-o", name)
        assert 0 != outcome.status
        assert "Traceback" not in outcome.err
        assert ["a.toml"] == os.listdir()
