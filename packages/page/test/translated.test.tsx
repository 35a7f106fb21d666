// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { createElement } from "../src/jsx/create-element.ts";

afterEach(cleanup);

/** Puts every text into elements of its own, as the translators of browsers do. */
function translate(node: Node): void {
  for (const child of Array.from(node.childNodes)) {
    if (!(child instanceof Text)) translate(child);
    else if (child.data.trim() !== "") {
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).textContent = child.data.toUpperCase();
      child.replaceWith(outer);
    }
  }
}

const Icon = () => <svg />;
const Box = ({ children }: { children: ReactNode }) => <div>{children}</div>;
const Beside = ({ children }: { children: ReactNode }) => (
  <p>
    <Icon />
    {children}
  </p>
);

interface Change {
  before: ReactNode;
  after: ReactNode;
  read: string;
}

const changes: Record<string, Change> = {
  "a word that goes": { before: <p>you {"are muted"}</p>, after: <p>you {null}</p>, read: "you " },
  "a word that becomes an element": {
    before: (
      <p>
        one {"two"} <i />
      </p>
    ),
    after: (
      <p>
        one {<b>three</b>} <i />
      </p>
    ),
    read: "one three ",
  },
  "an element that comes before a word": {
    before: (
      <button type="button">
        {null} <i /> Muted
      </button>
    ),
    after: (
      <button type="button">
        <Icon /> <i /> Audio
      </button>
    ),
    read: "  Audio",
  },
  "numbers among words": { before: <p>{1} of 2</p>, after: <p>{2} of 2</p>, read: "2 of 2" },
  "the words of a fragment": {
    before: (
      <Box>
        <>{"here"}</>
        <>
          and {"there"} <i />
        </>
      </Box>
    ),
    after: (
      <Box>
        <></>
        <>
          or {"nowhere"} <i />
        </>
      </Box>
    ),
    read: "or nowhere ",
  },
  "words that a component is given": {
    before: <Beside>Muted</Beside>,
    after: <Beside>{false}</Beside>,
    read: "",
  },
  "words in a list": {
    before: (
      <p>
        {["a", <b key="b">b</b>]} <i />
      </p>
    ),
    after: (
      <p>
        {[<b key="b">c</b>]} <i />
      </p>
    ),
    read: "c ",
  },
  "elements that are made without JSX": {
    before: createElement("p", null, "a ", "b ", <i />),
    after: createElement("p", null, <i />, "c"),
    read: "c",
  },
};

test.each(Object.entries(changes))("%s: a translated page goes on", (_name, { before, after, read }) => {
  const { container, rerender } = render(before);
  translate(container);
  rerender(after);
  expect(container.textContent).toBe(read);
  translate(container);
  rerender(before);
  rerender(<Fragment />);
  expect(container.textContent).toBe("");
});

test("text that stands alone stays as it is", () => {
  const { container } = render(
    <p>
      Hello {"Ann"}, {3} new
    </p>,
  );
  expect(container.innerHTML).toBe("<p>Hello Ann, 3 new</p>");
});
