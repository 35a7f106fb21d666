import {
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Conversation } from "@field-advisor/schema/conversations.endpoints";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import { deployment } from "@field-advisor/ui/testing-data";
import { watchDownloads } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { talk, talkSummary } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const address = "/deployments/abcdefgh12345678?tab=conversations";
const id = "talk000000000001";

const line = (
  changes: Partial<Conversation["transcript"][number]> = {},
): Conversation["transcript"][number] => ({
  speaker: "agent",
  text: "Good morning.",
  atSeconds: 0,
  isInterrupted: false,
  feedback: null,
  sound: null,
  ...changes,
});

const detail = (changes: Partial<Conversation> = {}): Conversation => ({
  ...talkSummary,
  page: { id: "abcdefgh12345678", deploymentName: "Autumn meeting" },
  room: null,
  comment: null,
  agentName: "Field agent",
  transcript: [
    line({ text: "Good morning. Shall we talk about funds?", isInterrupted: true, feedback: "like" }),
    line({ speaker: "user", text: "Which fund is the best?", atSeconds: 65.4 }),
    line({ text: "That depends.", atSeconds: 3700, feedback: "dislike" }),
  ],
  recording: withoutSound("not-allowed"),
  ...changes,
});

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role: "USER" })),
    "GET /api/deployments/:id": () => deployment(),
    "GET /api/deployments/:id/conversations": () => [talk()],
    "GET /api/conversations/:id": () => detail(),
    ...more,
  });

beforeAll(() => {
  // The test environment lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

const sheet = async () =>
  within(await screen.findByRole("complementary", { name: /^Conversation of Nov 20, 2026/ }));

test("each conversation says who talked, how long, how it ended, and whether its transcript is here", async () => {
  const visitor = { kind: "visitor", name: null, email: null } as const;
  serve({
    "GET /api/deployments/:id/conversations": () => [
      talk(),
      talk({ id: "talk000000000002", who: visitor, record: "missing", lines: 0, endedBy: "error" }),
      talk({
        id: "talk000000000003",
        who: visitor,
        isOngoing: true,
        endedBy: null,
        durationSeconds: null,
        record: "awaited",
        lines: 0,
        isPreview: true,
      }),
      talk({ id: "talk000000000004", who: visitor, record: "awaited", lines: 0 }),
      talk({ id: "talk000000000005", who: visitor, record: "none", lines: 0 }),
    ],
  });
  openApp(address);
  const rows = await screen.findAllByRole("row");
  const texts = rows.slice(1).map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(
    /Rita Recipient.*rita@client\.test.*5 min.*Ended by the caller.*2 liked, 1 disliked.*3 lines/,
  );
  expect(texts[1]).toMatch(/Visitor.*Connection lost.*Not delivered/);
  expect(texts[2]).toMatch(/Preview.*In progress.*No end reported yet/);
  expect(texts[3]).toMatch(/Pending/);
  expect(texts[4]).toMatch(/No record/);
});

test("a search, the end and days are in the address, and what was found is marked", async () => {
  const api = serve({
    "GET /api/deployments/:id/conversations": ({ query }) =>
      query.search === "nothing" ? [] : [talk({ match: query.search ? "… the best fund of all …" : null })],
  });
  const { user } = openApp(address);
  await user.type(await screen.findByRole("searchbox", { name: "Search transcripts and names" }), "fund");
  expect(await screen.findByText("fund", { selector: "mark" })).toBeVisible();
  await user.type(screen.getByLabelText("From"), "2026-11-20");
  await waitFor(() =>
    expect(api.calls("GET /api/deployments/:id/conversations").at(-1)).toMatchObject({
      query: { search: "fund", from: "2026-11-20" },
    }),
  );
  await user.clear(screen.getByRole("searchbox", { name: "Search transcripts and names" }));
  await user.type(screen.getByRole("searchbox", { name: "Search transcripts and names" }), "nothing");
  expect(await screen.findByText("No conversations match")).toBeVisible();
});

test("days in the address that are none narrow nothing", async () => {
  const api = serve();
  openApp(`${address}&from=2026-02-31&to=yesterday`);
  expect(await screen.findByText("Rita Recipient")).toBeVisible();
  const [call] = api.calls("GET /api/deployments/:id/conversations");
  expect(JSON.stringify(call)).not.toMatch(/from|to"/);
});

test("a search says that it finds the newest thousand only", async () => {
  serve({ "GET /api/deployments/:id/conversations": () => part([talk()], 1000) });
  openApp(`${address}&search=fund`);
  expect(await screen.findByText(/^The newest 1,000 are shown/)).toBeVisible();
});

test("a conversation opens at its address with what was said, when, cut off and rated", async () => {
  serve();
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: /^Nov 20, 2026/ }));
  const opened = await sheet();
  const [first, second, third] = within(opened.getByRole("list", { name: "Lines" })).getAllByRole("listitem");
  expect(first).toHaveTextContent("Field agent0:00InterruptedLikedGood morning.");
  expect(second).toHaveTextContent("Rita Recipient1:05Which fund is the best?");
  expect(third).toHaveTextContent("1:01:40Disliked");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("searching within it leads from match to match, by keyboard and by button", async () => {
  serve();
  const { user } = openApp(`${address}&search=fund&conversation=${id}`);
  const opened = await sheet();
  const current = () => document.querySelector("mark[aria-current]")?.closest("li")?.textContent;
  expect(await opened.findByText("1 of 2")).toBeVisible();
  expect(current()).toContain("Shall we talk");
  await user.click(opened.getByRole("searchbox", { name: "Search this transcript" }));
  await user.keyboard("{Enter}");
  expect(await opened.findByText("2 of 2")).toBeVisible();
  expect(current()).toContain("Which fund");
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(await opened.findByText("1 of 2")).toBeVisible();
  await user.click(opened.getByRole("button", { name: "Previous match" }));
  expect(await opened.findByText("2 of 2")).toBeVisible();
  await user.clear(opened.getByRole("searchbox", { name: "Search this transcript" }));
  await user.type(opened.getByRole("searchbox", { name: "Search this transcript" }), "rainbow");
  expect(await opened.findByText("No match")).toBeVisible();
  expect(opened.getByRole("button", { name: "Next match" })).toBeDisabled();
});

test.each([
  [{ isOngoing: true, record: "awaited" }, "This conversation is in progress."],
  [{ record: "awaited" }, "The voice provider has not delivered the transcript yet."],
  [{ record: "not_kept" }, "The page does not store conversations"],
  [{ record: "missing" }, "The voice provider was asked several times"],
  [{ record: "none" }, "The voice provider never reported this conversation"],
  [{ record: "here" }, "Nothing was said in this conversation."],
] as const)("without a transcript (%j) it says why", async (state, said) => {
  serve({ "GET /api/conversations/:id": () => detail({ ...state, transcript: [], lines: 0 }) });
  openApp(`${address}&conversation=${id}`);
  expect((await sheet()).getByRole("status")).toHaveTextContent(said);
  expect(screen.queryByRole("button", { name: "Export text" })).toBeNull();
});

test("says what its person chose before it, and how they rated it", async () => {
  const consent = { choice: "agreed", version: 3, givenAt: "2026-11-20T08:00:00Z" } as const;
  serve({ "GET /api/conversations/:id": () => detail({ consent, rating: 4, comment: "Clear." }) });
  openApp(`${address}&conversation=${id}`);
  const opened = await sheet();
  expect(await opened.findByText("4 of 5: Clear.")).toBeVisible();
  expect(opened.getByText(/^Agreed on .* \(version 3\)$/)).toBeVisible();
});

test("one that was too long to be kept whole says so in the list and above what is left of it", async () => {
  serve({
    "GET /api/deployments/:id/conversations": () => [talk({ record: "cut" })],
    "GET /api/conversations/:id": () => detail({ record: "cut" }),
  });
  const { close } = openApp(address);
  expect(await screen.findByText("3 lines, cut")).toBeVisible();
  close();
  openApp(`${address}&conversation=${id}`);
  expect((await sheet()).getByText(/Lines from its middle are missing/)).toBeVisible();
  expect((await sheet()).getByText("That depends.")).toBeVisible();
});

test("one that was deleted, or is not theirs, says so", async () => {
  serve({ "GET /api/conversations/:id": refusing("not_found", "There is no such conversation.") });
  openApp(`${address}&conversation=${id}`);
  expect(
    await screen.findByText("This conversation was deleted, or you do not have access to it."),
  ).toBeVisible();
});

test("list and transcript are saved as files", async () => {
  const api = serve({
    "GET /api/deployments/:id/conversations/export": () => "id\r\n1\r\n",
    "GET /api/conversations/:id/export.txt": () => "Conversation with Field agent\n",
    "GET /api/conversations/:id/export": () => "seconds\r\n",
  });
  const downloads = watchDownloads();
  const { user } = openApp(`${address}&search=fund`);
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(api.calls("GET /api/deployments/:id/conversations/export")).toMatchObject([
    { query: { search: "fund" } },
  ]);
  await user.click(await screen.findByRole("button", { name: /^Nov 20, 2026/ }));
  const opened = await sheet();
  await user.click(opened.getByRole("button", { name: "Export text" }));
  await waitFor(() => expect(downloads).toHaveLength(2));
  await user.click(opened.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(downloads).toHaveLength(3));
});

test("deleting asks first, stays open while it cannot be done, and then says so", async () => {
  let answer: "conflict" | "done" = "conflict";
  let stored = [talk()];
  serve({
    "GET /api/deployments/:id/conversations": () => stored,
    "DELETE /api/conversations/:id": () => {
      if (answer === "conflict")
        return refusing("conflict", "This conversation is still going on. Delete it when it is over.")();
      stored = [];
      return { success: true };
    },
  });
  const { user } = openApp(`${address}&conversation=${id}`);
  await user.click((await sheet()).getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete this conversation?" }));
  await user.click(question.getByRole("button", { name: "Delete Conversation" }));
  expect(await question.findByText(/still going on/)).toBeVisible();
  answer = "done";
  await user.click(question.getByRole("button", { name: "Delete Conversation" }));
  expect(await screen.findByText("Conversation deleted")).toBeVisible();
  expect(await screen.findByText("No conversations yet")).toBeVisible();
});

test("of ten thousand lines a part is shown, which grows and follows the search", async () => {
  const transcript = Array.from({ length: 10_000 }, (_, n) => line({ text: `Line ${n}`, atSeconds: n }));
  serve({ "GET /api/conversations/:id": () => detail({ transcript, lines: 10_000 }) });
  const { user } = openApp(`${address}&conversation=${id}`);
  const opened = await sheet();
  expect(opened.getByText("Line 299")).toBeVisible();
  expect(opened.queryByText("Line 300")).toBeNull();
  await user.click(opened.getByText("Show later lines (9,700 more)"));
  expect(opened.getByText("Line 599")).toBeVisible();
  await user.click(opened.getByLabelText("Search this transcript"));
  await user.paste("9999");
  expect(await opened.findByText("1 of 1")).toBeVisible();
  expect(document.querySelector("mark[aria-current]")?.closest("li")).toHaveTextContent("Line 9999");
  expect(opened.queryByText("Line 0")).toBeNull();
  await user.click(opened.getByText("Show earlier lines"));
  expect(opened.getByText("Line 9600")).toBeVisible();
});
