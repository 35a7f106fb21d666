import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type EventType, eventLabels, eventTypes } from "./event-types.ts";
import { event, eventSubjects, type Happening, screenOf } from "./events.ts";
import { screenRoutes } from "./routes.ts";

const ids = {
  personId: 7,
  attemptId: "abcdefghij0123456789",
  conversationId: "abcdefghij0123456789",
  deploymentId: "abcdefghij0123456789",
  invitationId: "abcdefghij0123456789",
  assignmentId: 3,
  messageId: 4,
  roomId: 5,
  contentId: null,
  pathId: null,
};

/** What is told of that type, with an id wherever one may stand. */
const happening = (type: EventType): Happening => {
  const names = Object.keys(eventSubjects[type].shape) as (keyof typeof ids)[];
  const subject = Object.fromEntries(names.map((name) => [name, ids[name]]));
  if (type.startsWith("content.")) subject["contentId"] = 6;
  return { type, subject } as Happening;
};

const isScreen = (app: string, path: string) =>
  screenRoutes.some(
    (route) =>
      route.app === app &&
      new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path.split("?")[0] ?? ""),
  );

test.each(eventTypes)("%s is told with its ids and the address of a screen", (type) => {
  const { subject } = happening(type);
  const { app, path } = screenOf(happening(type));
  expect(isScreen(app, path)).toBe(true);
  const told = {
    id: "6f0c4c6e-6f5e-4b0e-8a53-5b6f1f0a9f11",
    type,
    timestamp: "2026-11-29T23:00:00.000Z",
    data: { ...subject, link: `https://portal.example${path}` },
  };
  expect(event.parse(told)).toEqual(told);
  expect(event.safeParse({ ...told, data: { ...told.data, name: "Ada" } }).success).toBe(false);
});

test("every type is called by its own words", () => {
  expect(new Set(Object.values(eventLabels)).size).toBe(eventTypes.length);
});

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
