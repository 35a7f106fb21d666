import { contentTypes } from "@field-advisor/schema/content-constants";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { categoryLabels, ContentCategoryIcon, ContentTypeBadge } from "./content.tsx";

test("a type of content has a word, and an icon that is not read aloud", () => {
  const { container } = render(
    Object.values(contentTypes).flatMap((types) =>
      types.map((type) => <ContentTypeBadge key={type} type={type} />),
    ),
  );
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    "News",
    "PDF",
    "Word",
    "Document",
    "Link",
    "Vimeo",
    "Video",
    "Audio",
  ]);
  expect(container.querySelectorAll("svg[aria-hidden=true]")).toHaveLength(8);
});

test("a category has a word and an icon", () => {
  expect(Object.values(categoryLabels)).toEqual(["Read", "Watch", "Listen"]);
  const { container } = render(<ContentCategoryIcon category="listen" />);
  expect(container.querySelectorAll("svg[aria-hidden=true]")).toHaveLength(1);
});
