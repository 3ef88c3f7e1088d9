#!/usr/bin/env python3
"""Makes a catalogue for `docc` of the guides in `docs`.

    guides.py CATALOGUE

Each guide becomes an article. The page of the catalogue lists them in the order of "Read on" in the
README. Links between guides become links between articles, and pictures become resources. A link to
any other file becomes its text and the path of the file, because a site has no such files.
"""

import pathlib
import re
import shutil
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[3]
DOCS = PACKAGE / "docs"
# Records of the past, which teach nothing about the present.
LEFT_OUT = DOCS / "decisions"

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def without_code(text):
    return FENCED.sub("", text)


def outside_code(text, change):
    """Returns a text whose parts outside of code blocks are changed."""
    parts, end = [], 0
    for block in FENCED.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join(parts + [change(text[end:])])


def article_name(path):
    """Returns the name of the article of a guide: that of the file, or of the folder of a README."""
    return path.parent.name if path.stem == "README" else path.stem


def anchors(path):
    """Returns the headings of a guide by the anchors that links in Markdown have for them."""
    found = {}
    for heading in re.findall(r"^##+ (.*)$", without_code(path.read_text()), re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        # The second heading of one name has a number in Markdown; `docc` leads to the first one.
        found.setdefault(anchor, heading_fragment(heading))
    return found


def heading_fragment(heading):
    """Returns how `docc` calls a heading in links."""
    return "-".join(re.sub(r"[^\w\s+<>=|~^$-]", "", heading).split())


def with_short_abstract(text):
    """Returns a guide whose first paragraph is one sentence: its first, which lists show beside it."""
    title, _, rest = text.partition("\n\n")
    paragraph, _, rest = rest.partition("\n\n")
    sentences = re.split(r"(?<=[.!?])\s+", paragraph, maxsplit=1)
    return "\n\n".join([title, *sentences, rest])


class Catalogue:
    def __init__(self, folder):
        self.folder = folder
        self.guides = sorted(
            path for path in DOCS.rglob("*.md") if LEFT_OUT not in path.parents)
        self.anchors = {path: anchors(path) for path in self.guides}
        names = [article_name(path) for path in self.guides]
        assert len(names) == len(set(names)), "two guides have one name"

    def write(self):
        self.folder.mkdir(parents=True)
        (self.folder / "Guides.md").write_text(self.contents())
        for path in self.guides:
            text = outside_code(path.read_text(), lambda part: self.with_links(part, path))
            text = with_short_abstract(text)
            (self.folder / f"{article_name(path)}.md").write_text(text + self.topics_below(path))

    def with_links(self, text, path):
        return LINK.sub(lambda link: self.link(link, path), text)

    def link(self, link, path):
        is_picture, text, address = link.groups()
        file, _, anchor = address.partition("#")
        if ":" in file:
            return link[0]
        target = (path.parent / file).resolve() if file else path
        if not target.exists():
            sys.exit(f"{path.relative_to(PACKAGE)}: no file for {address}")
        if is_picture:
            shutil.copy(target, self.folder)
            return f"![{text}]({target.name})"
        if target not in self.anchors:
            file = str(target.relative_to(PACKAGE))
            return f"`{file}`" if text == file else f"{text} (`{file}`)"
        if not anchor:
            return f"[{text}](doc:{article_name(target)})"
        if anchor not in self.anchors[target]:
            sys.exit(f"{path.relative_to(PACKAGE)}: no heading for {address}")
        return f"[{text}](doc:{article_name(target)}#{self.anchors[target][anchor]})"

    def topics_below(self, path):
        """Returns the list of the other guides in the folder of a README, such as a tutorial's."""
        if path.stem != "README":
            return ""
        pages = [page for page in self.guides if page.parent == path.parent and page != path]
        return "\n## Topics\n\n### Pages\n\n" + "".join(
            f"- <doc:{article_name(page)}>\n" for page in pages)

    def contents(self):
        readme = (PACKAGE / "README.md").read_text()
        read_on = readme.partition("\n## Read on\n")[2].partition("\n## ")[0]
        topics, listed = "", set()
        for title, item in re.findall(r"^- \*\*(.+?)\*\*(.*?)(?=^- |^$)", read_on, re.M | re.S):
            paths = [PACKAGE / file.partition("#")[0] for _, _, file in LINK.findall(item)]
            paths = [path for path in paths if path in self.anchors]
            topics += f"\n### {title}\n\n" + "".join(
                f"- <doc:{article_name(path)}>\n" for path in paths)
            listed.update(paths)
        for path in self.guides:
            if path not in listed and not (path.parent / "README.md") in listed:
                sys.exit(f'"Read on" in README.md does not name {path.relative_to(PACKAGE)}')
        return CONTENTS + topics


CONTENTS = """# Guides

@Metadata {
  @TechnologyRoot
}

Explain how to write, show, save and test an app that is a tree of workflows.

## Overview

Each guide is about one task. <doc:model> explains the ideas, and <doc:composing> shows what one
workflow can declare. The pages of the modules describe each type and each function.

## Topics
"""

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    Catalogue(pathlib.Path(sys.argv[1])).write()
