import { readFileSync } from "node:fs";
import { eventLabels } from "@field-advisor/schema/event-types";
import { event } from "@field-advisor/schema/events";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../../docs/connections/events.md", import.meta.url), "utf8");

const wholeExample = event.parse(JSON.parse(/```json\n(.+?)```/s.exec(page)?.[1] ?? ""));

test("the document has each type, in its order and words, with an example that is right", () => {
  const rows = [...page.matchAll(/^- `([a-z.]+)`: (.+)\.\n {2}`(\{.+\})`$/gm)];
  expect(rows.map(([, type, label]) => [type, label])).toEqual(Object.entries(eventLabels));
  for (const [, type, , ids = ""] of rows) {
    const data = { ...(JSON.parse(ids) as object), link: "https://portal.example.com/" };
    event.parse({ ...wholeExample, type, data });
  }
});
