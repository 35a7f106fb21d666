import { expect, it } from "vitest";
import { turnsOf } from "../src/page/call-state.ts";
import { dropsTheLine, hangsUp, pauses, pings, says, waitsFor } from "../src/testing/index.ts";
import { connected } from "./stage.ts";

const twoPings = [pings(1500), pauses(1500), pings(1500)];

/** What a page shows of the words, with those marked that did not arrive. */
const shown = (session: Awaited<ReturnType<typeof connected>>["session"]) =>
  turnsOf(session.getSnapshot()).map(({ text, isUnsent }) => (isUnsent ? `${text} (not sent)` : text));

it("ends a conversation whose line fell silent after half a minute, and gives everything back", async () => {
  const { session, clock, expectReleased } = await connected({ script: [says("Hello", 100), ...twoPings] });
  await clock.advance(1500 + 4000);
  expect(session.getSnapshot()).toMatchObject({ status: "connected", lineLost: true });
  await clock.advance(30_000);
  expect(session.getSnapshot()).toMatchObject({
    status: "disconnected",
    endedBy: "error",
    lineLost: true,
    error: { code: "line_lost" },
  });
  expectReleased();
});

it("notices that the line was lost after a single ping, which came before the sound was ready", async () => {
  const { session, clock } = await connected({ script: [pings(12_500), says("Hello", 100)] });
  await clock.advance(25_000);
  expect(session.getSnapshot()).toMatchObject({ status: "connected", lineLost: true });
});

it("goes on when the line comes back in time", async () => {
  const { session, clock } = await connected({ script: [...twoPings, pauses(20_000), pings(20_000)] });
  await clock.advance(10_000);
  expect(session.getSnapshot().lineLost).toBe(true);
  await clock.advance(11_500);
  expect(session.getSnapshot()).toMatchObject({ status: "connected", lineLost: false });
});

it("marks what was typed since the line was last heard, until it is heard again", async () => {
  const { session, clock, line, network } = await connected({
    script: [...twoPings, waitsFor("user_message"), pings(1500), pauses(20_000), pings(20_000)],
  });
  await clock.advance(1500);
  session.sendUserMessage("One");
  await clock.advance(0);
  session.sendUserMessage("Two");
  network.dispatchEvent(new Event("offline"));
  session.sendUserMessage("Three");
  expect(shown(session)).toEqual(["One", "Two (not sent)", "Three (not sent)"]);
  await clock.advance(20_000);
  expect(shown(session)).toEqual(["One", "Two", "Three"]);
  expect(line.sent).toMatchObject([{ text: "One" }, { text: "Two" }, { text: "Three" }]);
});

it("keeps the marks after the end", async () => {
  const { session, network } = await connected();
  network.dispatchEvent(new Event("offline"));
  session.sendUserMessage("Hello?");
  session.end();
  expect(shown(session)).toEqual(["Hello? (not sent)"]);
});

it("marks nothing where the other side closed a line that lived", async () => {
  const { session, clock } = await connected({ script: [waitsFor("user_message"), dropsTheLine(1011)] });
  session.sendUserMessage("Hello?");
  await clock.advance(0);
  expect(session.getSnapshot()).toMatchObject({ status: "disconnected", lineLost: false });
  expect(shown(session)).toEqual(["Hello?"]);
});

it("does not miss pings while a goodbye is heard to its end", async () => {
  const { session, clock } = await connected({ script: [...twoPings, says("Goodbye", 9000), hangsUp()] });
  await clock.advance(1500 + 8000);
  expect(session.getSnapshot()).toMatchObject({ status: "disconnecting", lineLost: false });
});
