#!/usr/bin/env python3
"""Finishes a site that `docc merge` has made.

    site.py FOLDER

It fails if the page of a module has symbols that its catalogue does not list, which `docc` puts under
headings such as "Structures", or if a page names one that the site does not have. Otherwise it does
what `docc merge` leaves out:

- The headings of articles are in the navigator, so that its filter finds them.
- Every page leads back to the first page, which lists the modules in the order of the navigator.
- The file that every page asks for exists.
"""

import json
import pathlib
import sys


def read(path):
    return json.loads(path.read_text())


def write(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.index_path = folder / "index/index.json"
        self.data = folder / "data"
        self.index = read(self.index_path)
        self.root = self.index["interfaceLanguages"]["swift"][0]

    def page(self, path):
        return read(self.data / f"{path.removeprefix('/')}.json")

    def unlisted(self):
        """Yields the modules with topics that no catalogue lists."""
        for module in self.root["children"]:
            for section in self.page(module["path"]).get("topicSections", []):
                if section.get("generated"):
                    names = ", ".join(path.rpartition("/")[2] for path in section["identifiers"])
                    yield f"{module['title']}: no topic lists {names}"

    def missing(self):
        """Yields the addresses of pages that other pages name, and that do not exist."""
        for path in (self.data / "documentation").rglob("*.json"):
            for reference in read(path)["references"].values():
                url = reference.get("url", "").partition("#")[0]
                if url.startswith("/documentation/") and not (self.data / f"{url[1:]}.json").exists():
                    yield f"{path.relative_to(self.data)}: no page {url}"

    def order_first_page(self):
        path = self.data / "documentation.json"
        page = read(path)
        order = [module["path"] for module in self.root["children"]]
        references = page["references"]
        for section in page["topicSections"]:
            section["identifiers"].sort(key=lambda name: order.index(references[name]["url"]))
        for name in references:
            # The guides are a part of the site like the modules, with the same sign.
            references[name].update(kind="symbol", role="collection")
        write(path, page)

    def link_to_first_page(self):
        """Makes the title above each page a link, as it is in an archive of several technologies."""
        first = f"doc://{self.root['title']}/documentation"
        reference = {
            "identifier": first, "kind": "technologies", "role": "collection", "type": "topic",
            "title": self.root["title"], "url": self.root["path"], "abstract": []}
        for path in (self.data / "documentation").rglob("*.json"):
            page = read(path)
            page["hierarchy"]["paths"] = [[first, *names] for names in page["hierarchy"]["paths"]]
            page["references"][first] = reference
            write(path, page)

    def add_settings(self):
        """Adds the file of settings for which every page asks, without any."""
        write(self.folder / "theme-settings.json", {})

    def add_headings(self, node):
        children = node.get("children", [])
        for child in children:
            self.add_headings(child)
        if node.get("path", "").startswith("/documentation/"):
            page = self.page(node["path"])
            if page["kind"] == "article" and page["metadata"].get("role") != "collection":
                if headings := headings_of(page, node["path"]):
                    node["children"] = headings + children

    def finish(self):
        if wrong := [*self.unlisted(), *self.missing()]:
            sys.exit("\n".join(wrong))
        self.add_headings(self.root)
        write(self.index_path, self.index)
        self.order_first_page()
        self.link_to_first_page()
        self.add_settings()
        print(f"The reference has {len(list(self.data.rglob('*.json')))} pages.")


def headings_of(page, path):
    """Returns nodes for the headings of an article; those of the third level are below the second."""
    nodes = []
    for section in page.get("primaryContentSections", []):
        for part in section.get("content", []):
            # The first heading of most articles is "Overview", which `docc` adds.
            if part["type"] != "heading" or part["anchor"] == "overview":
                continue
            node = {"title": part["text"], "path": f"{path}#{part['anchor']}", "type": "section"}
            if part["level"] > 2 and nodes:
                nodes[-1].setdefault("children", []).append(node)
            else:
                nodes.append(node)
    return nodes


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    Site(pathlib.Path(sys.argv[1])).finish()
