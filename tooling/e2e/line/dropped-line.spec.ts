import type { Page } from "@playwright/test";
import type { Toxic } from "@field-advisor/faults/proxy/proxy";
import { expect, openAnonymousConversation, untilAgentSpeaks } from "../test.ts";
import { test } from "./line-between.ts";
import { directionOf, hindrances, losses } from "./losses.ts";

/** What becomes of a line that is dialled: at once, or after the answer to the first request has opened it. */
const moments = {
  "when it is dialled": (toxic: Toxic) => toxic,
  "when it has been opened": (toxic: Toxic): Toxic => ({ kind: "after_first", toxic }),
};

interface Given {
  microphones: MediaStream[];
  wakeLocks: WakeLockSentinel[];
}

declare global {
  interface Window {
    given: Given;
  }
}

/** Keeps what the browser gives the page, to see whether it is given back. */
const keepWhatIsGiven = (page: Page) =>
  page.addInitScript(() => {
    window.given = { microphones: [], wakeLocks: [] };
    const { mediaDevices, wakeLock } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish);
      window.given.microphones.push(stream);
      return stream;
    };
    const stayAwake = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (kind) => {
      const sentinel = await stayAwake(kind);
      window.given.wakeLocks.push(sentinel);
      return sentinel;
    };
  });

async function expectEverythingGivenBack(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(() => {
      const { microphones, wakeLocks } = window.given;
      const tracks = microphones.flatMap((stream) => stream.getTracks());
      return {
        microphones: tracks.filter(({ readyState }) => readyState === "live").length,
        wakeLocks: wakeLocks.filter(({ released }) => !released).length,
      };
    });
  await expect.poll(kept).toEqual({ microphones: 0, wakeLocks: 0 });
  expect(await page.evaluate(() => window.given.microphones.length), "microphones given").toBeGreaterThan(0);
}

/** The ends of conversations that the page has told the server. */
function endsToldBy(page: Page): () => number {
  const told: string[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (body.includes("CONVERSATION_END")) told.push(body);
  });
  return () => told.join("").split("CONVERSATION_END").length - 1;
}

const startButton = (page: Page) => page.getByRole("button", { name: "Start Conversation" });
const speaking = (page: Page) => page.getByText("Speaking", { exact: true });
const listening = (page: Page) => page.getByText("Listening", { exact: true });

/** The first one the agent gives by itself, and the second because it has heard something. */
const expectAnswers = (page: Page, count: number) =>
  expect(
    page
      .getByRole("log", { name: "Transcript" })
      .locator(".turn-agent")
      .nth(count - 1),
  ).toBeVisible({
    timeout: 60_000,
  });

test.beforeEach(async ({ page, line }) => {
  line.set();
  await keepWhatIsGiven(page);
  await openAnonymousConversation(page, "demo-open");
});

for (const [loss, toxic] of Object.entries(losses)) {
  for (const [moment, at] of Object.entries(moments)) {
    test(`${loss} ${moment}: the start fails, and the next one succeeds`, async ({ page, line }) => {
      const ends = endsToldBy(page);
      line.set(at(toxic), directionOf(toxic));
      await startButton(page).click();
      await expect(page.getByRole("alert")).toContainText("Failed to start conversation. Please try again.");
      await expectEverythingGivenBack(page);

      line.set();
      await startButton(page).click();
      await untilAgentSpeaks(page);
      expect(ends(), "ends of conversations that never began").toBe(0);
    });
  }

  if (loss === "code 1000") continue;
  test(`${loss} while the agent speaks: the conversation goes on when the line is back`, async ({
    page,
    line,
  }) => {
    const ends = endsToldBy(page);
    await startButton(page).click();
    await untilAgentSpeaks(page);
    line.set(toxic, directionOf(toxic));
    // How often the agent pings is known from its second ping on.
    await expect(page.getByText("Reconnecting…", { exact: true })).toBeVisible({ timeout: 60_000 });
    for (const word of [speaking(page), listening(page)]) await expect(word).toBeHidden();

    line.set();
    await untilAgentSpeaks(page);
    await expectAnswers(page, 2);
    expect(await page.evaluate(() => window.given.microphones.length), "microphones given").toBe(1);
    expect(ends(), "ends of conversations").toBe(0);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expectEverythingGivenBack(page);
  });
}

test("code 1000 while the agent speaks: the conversation ends once, and the next one begins", async ({
  page,
  line,
}) => {
  const ends = endsToldBy(page);
  await startButton(page).click();
  await untilAgentSpeaks(page);
  line.set(losses["code 1000"], "answers");
  await expect(page.getByRole("heading", { name: "The agent ended the conversation" })).toBeFocused();
  await expectEverythingGivenBack(page);
  await expect.poll(ends).toBe(1);

  line.set();
  await page.getByRole("button", { name: "Talk Again" }).click();
  await untilAgentSpeaks(page);
  expect(ends(), "ends of one conversation").toBe(1);
});

for (const [hindrance, toxic] of Object.entries(hindrances)) {
  for (const [moment, at] of Object.entries(moments)) {
    test(`${hindrance} ${moment}: both are heard all the same`, async ({ page, line }) => {
      line.set(at(toxic), directionOf(toxic));
      await startButton(page).click();
      await expectAnswers(page, 2);
      await page.getByRole("button", { name: "End", exact: true }).click();
      await expect(page.getByRole("heading", { name: "You ended the conversation" })).toBeFocused();
      await expectEverythingGivenBack(page);
    });
  }

  test(`${hindrance} while the agent speaks: the conversation goes on`, async ({ page, line }) => {
    const ends = endsToldBy(page);
    await startButton(page).click();
    await untilAgentSpeaks(page);
    line.set(toxic, directionOf(toxic));
    await expectAnswers(page, 2);
    expect(ends()).toBe(0);
  });
}
