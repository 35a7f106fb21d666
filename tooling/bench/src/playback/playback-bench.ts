import { setTimeout as pause } from "node:timers/promises";
import { findChromium } from "@field-advisor/run/chromium";
import { type APIRequestContext, type BrowserContext, chromium, type Page } from "@playwright/test";
import { milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";

const portBase = 4640;
const times = 20;
const talkMs = 20_000;

/** What the API answers of what is made. */
interface Known {
  id: number;
}

async function signIn({ portal }: RunningStack, context: BrowserContext, email: string): Promise<void> {
  const data = { email, password: "demo-password" };
  const answer = await context.request.post(`${portal}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
}

/** A room that records, which the demo user may enter. @returns its id */
async function makeRoom(request: APIRequestContext, api: string): Promise<number> {
  const first = async (path: string): Promise<number> => {
    const [found] = (await (await request.get(`${api}/api/${path}`)).json()) as Known[];
    return found?.id ?? 0;
  };
  const data = { name: "Heard again", agentId: await first("agents?search=Asha") };
  const { id } = (await (await request.post(`${api}/api/test-rooms`, { data })).json()) as Known;
  const check = { key: "brief", kind: "lasts", sentence: "Keeps it brief", unit: "minutes", atMost: 5 };
  const criteria = [{ key: "talks", name: "Talks", weight: 1, checks: [check] }];
  const rubric = { leastTurns: 1, leastWords: 1, criteria };
  await request.put(`${api}/api/test-rooms/${id}/rubric`, { data: { version: 0, rubric } });
  const training = { version: 0, recordsCalls: true, ratesSelf: false };
  await request.put(`${api}/api/test-rooms/${id}/training`, { data: training });
  const person = await first("users?search=user@demo.test");
  await request.patch(`${api}/api/user-access/${person}/room/${id}`, { data: { canAccess: true } });
  return id;
}

const playOf = (page: Page) => page.getByRole("button", { name: "Play line 1", exact: true });

/** Talks until the agent has said something that is recorded, and opens the result once its sound is there. */
async function talk(page: Page, portal: string, roomId: number): Promise<void> {
  await page.goto(`${portal}/test-room/${roomId}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("group", { name: "Recording" }).waitFor();
  await pause(talkMs);
  await page.getByRole("button", { name: "Finish" }).first().click();
  await page.waitForURL(/\/attempts\//);
  await playOf(page).waitFor({ timeout: 90_000 });
}

/** Milliseconds from a press to the first sound that leaves the element, in a page that has loaded none before. */
async function timeToSound(page: Page): Promise<number> {
  await page.reload();
  await playOf(page).waitFor();
  const heard = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN;
        addEventListener("pointerdown", () => (pressedAt = performance.now()), { capture: true, once: true });
        const look = () => {
          const audio = document.querySelector("audio");
          if (audio && !audio.paused && audio.currentTime > 0) resolve(performance.now() - pressedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await playOf(page).click();
  return heard;
}

/** How soon a line of a result is heard, in a Chromium that has not played it before. */
export async function playbackBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: ["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
  });
  try {
    const [owner, trainee] = [await browser.newContext(), await browser.newContext()];
    await signIn(stack, owner, "owner@demo.test");
    await signIn(stack, trainee, "user@demo.test");
    const roomId = await makeRoom(owner.request, stack.portal);
    const page = await trainee.newPage();
    await talk(page, stack.portal, roomId);
    const taken: number[] = [];
    for (let round = 0; round < times; round += 1) taken.push(await timeToSound(page));
    return [
      {
        name: "press at a line -> its sound, p95 of 20 fresh pages",
        ...milliseconds(percentile(taken, 95), 300),
      },
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}
