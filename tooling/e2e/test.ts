import { readFile } from "node:fs/promises";
import axe from "axe-core";
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";
import { isNight } from "./night.ts";
import { origins } from "./origins.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Judged {
  /** Colours take most of the time, and do not depend on how wide the window is. */
  colors: boolean;
}

/** Runs in the page: each broken rule, with the elements that break it and how, such as two colours. */
async function brokenRules({ colors }: Judged): Promise<string[]> {
  // An open menu stands at the end of the document, outside of every landmark, and holds the focus.
  const landmarks = document.querySelector("[data-radix-popper-content-wrapper]") === null;
  const { violations } = await window.axe.run(document, {
    resultTypes: ["violations"],
    rules: { region: { enabled: landmarks }, "color-contrast": { enabled: colors } },
  });
  const told = ({ html, any }: (typeof violations)[number]["nodes"][number]) =>
    `${html} (${any.map(({ message }) => message).join(" ")})`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
}

/**
 * Nothing on the page breaks a rule of axe. It is asked again while something does: it takes a moment, and a page lives
 * meanwhile. A button that is disabled while its list is fetched anew was judged by its pale words, as if it were not.
 */
export async function expectAccessible(page: Page, judged: Judged = { colors: true }): Promise<void> {
  // Loading axe takes longer than asking it; it stays until the page is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // On a busy machine one answer takes half a minute.
  await expect.poll(() => page.evaluate(brokenRules, judged), { timeout: 90_000 }).toEqual([]);
}

/** The states that journeys come by are judged at night; every screen and dialog each time, in `longest-names.spec.ts`. */
export async function expectAccessibleAtNight(page: Page, judged?: Judged): Promise<void> {
  if (isNight) await expectAccessible(page, judged);
}

/**
 * Gives the window another size. A page hears of it with its next frame, and until then shows what does not fit: a table
 * in a narrow window scrolls sideways, where cards are about to take its place.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await nextFrames(page);
}

/** What the page has heard of until now is drawn. */
const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

declare global {
  interface Window {
    speakerLevel: () => number;
  }
}

/** Runs in the page before its scripts: taps whatever is connected to a speaker. */
function tapSpeakers(): void {
  const taps: AnalyserNode[] = [];
  const connect = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value;
  Object.defineProperty(AudioNode.prototype, "connect", {
    value(this: AudioNode, ...args: unknown[]): unknown {
      const [target] = args;
      if (target instanceof AudioDestinationNode || target instanceof MediaStreamAudioDestinationNode) {
        const tap = new AnalyserNode(target.context, { fftSize: 2048 });
        Reflect.apply(connect, this, [tap]);
        taps.push(tap);
      }
      return Reflect.apply(connect, this, args);
    },
  });
  window.speakerLevel = () =>
    Math.max(
      0,
      ...taps.map((tap) => {
        // A closed context plays nothing, while its analyser keeps the last samples that it saw.
        if (tap.context.state !== "running") return 0;
        const samples = new Float32Array(tap.fftSize);
        tap.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      }),
    );
}

/** What a person would hear: the signal at the speaker, as root mean square from 0 to 1. */
interface Speaker {
  level(): Promise<number>;
}

export async function listenAtSpeaker(page: Page): Promise<Speaker> {
  await page.addInitScript(tapSpeakers);
  return { level: () => page.evaluate(() => window.speakerLevel()) };
}

/** Speech of the agent is far above this; silence and the tail of a fade are below. */
export const audible = 0.01;

/** Waits until the agent speaks. Somebody may interrupt it within a moment, so the page is looked at often. */
export const untilAgentSpeaks = (call: Page | Locator) =>
  expect.poll(() => call.getByText("Speaking", { exact: true }).isVisible(), { intervals: [50] }).toBe(true);

interface BrowserFixtures {
  browser: Browser;
}

interface Fixtures {
  /** What the recipient's page plays. */
  speaker: Speaker;
  /** A page of a browser of its own in which the demo owner is signed in; it is still empty. */
  owner: Page;
}

export const demoPassword = "demo-password";

/** The intro of the portal, which stands before the sign-in form once in each browser tab. */
export const introOf = (page: Page) => page.getByRole("dialog", { name: "Field Advisor", exact: true });

/** Starts past the intro, as a visitor of the sign-in form does. */
export async function passIntro(page: Page): Promise<void> {
  await introOf(page).getByRole("button", { name: "Click to Start" }).click();
  await expect(introOf(page)).toBeHidden();
}

/** Opens the sign-in form of the portal behind its intro. */
export async function openSignIn(page: Page, next = ""): Promise<void> {
  await page.goto(`${origins.portal}/login${next && `?next=${encodeURIComponent(next)}`}`);
  await passIntro(page);
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const ownPassword = "quiet harbour at dawn";

/** Replaces a password that somebody else has chosen. */
export async function choosePassword(page: Page, current: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Change Your Password" })).toBeVisible();
  await page.getByLabel("Current Password", { exact: true }).fill(current);
  await page.getByLabel("New Password", { exact: true }).fill(ownPassword);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(ownPassword);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Your password has been updated successfully").first()).toBeVisible();
}

/** Asks again over another connection where the server gave up an idle one at that moment, as browsers do. */
function reopenConnections(request: APIRequestContext): void {
  const send = request.fetch.bind(request);
  request.fetch = (url, options) => send(url, { maxRetries: 2, ...options });
}

/**
 * A page of a browser of its own in which somebody is signed in; it is still empty without a destination. The form is
 * used by the journeys about signing in.
 */
export async function signIn(
  browser: Browser,
  email: string,
  destination?: string,
  portal = origins.portal,
): Promise<Page> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${portal}/api/auth/login`, {
    data: { email, password: demoPassword },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
  const page = await context.newPage();
  if (destination !== undefined) await page.goto(destination);
  return page;
}

declare global {
  interface Window {
    quietRoom: () => { microphone: MediaStreamAudioDestinationNode; noise: ConstantSourceNode };
  }
}

/** Runs in the page before its scripts: no real microphone gives digital silence, which pages take for a broken one. */
function furnishQuietRoom(): void {
  window.quietRoom = () => {
    const context = new AudioContext();
    const microphone = context.createMediaStreamDestination();
    const noise = new ConstantSourceNode(context, { offset: 0.0002 });
    noise.connect(microphone);
    noise.start();
    return { microphone, noise };
  };
}

/**
 * Gives the next documents of a page a microphone in a quiet room, for calls in which people type: the recorded
 * speech would interrupt the answers to what they typed, on a busy machine before their first word.
 */
export async function giveSilentMicrophone(page: Page): Promise<void> {
  await page.addInitScript(furnishQuietRoom);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => window.quietRoom().microphone.stream;
  });
}

/** What befalls a microphone: it gives nothing any more, the system takes it and gives it back, or it is unplugged. */
type Mishap = "hush" | "mute" | "unmute" | "unplug" | "plug";

/** A microphone in a quiet room, to which the journey lets something happen. */
export async function giveFailingMicrophone(page: Page): Promise<(mishap: Mishap) => Promise<void>> {
  await page.addInitScript(furnishQuietRoom);
  await page.addInitScript(() => {
    let isPlugged = true;
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isPlugged) throw new DOMException("Requested device not found", "NotFoundError");
      const { microphone, noise } = window.quietRoom();
      const [track] = microphone.stream.getAudioTracks();
      addEventListener("hush", () => noise.disconnect());
      addEventListener("mute", () => {
        noise.disconnect();
        track?.dispatchEvent(new Event("mute"));
      });
      addEventListener("unmute", () => {
        noise.connect(microphone);
        track?.dispatchEvent(new Event("unmute"));
      });
      addEventListener("unplug", () => {
        isPlugged = false;
        track?.dispatchEvent(new Event("ended"));
      });
      return microphone.stream;
    };
    addEventListener("plug", () => {
      isPlugged = true;
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    });
  });
  return (mishap) => page.evaluate((name) => void dispatchEvent(new Event(name)), mishap);
}

/** A microphone into which the journey speaks: silent until it is told to say a recording. */
export async function giveMicrophone(page: Page, recording: string): Promise<() => Promise<void>> {
  const sound = (await readFile(new URL(`fixtures/${recording}`, import.meta.url))).toString("base64");
  await page.addInitScript(furnishQuietRoom);
  await page.addInitScript((encoded) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const { microphone } = window.quietRoom();
      const { context } = microphone;
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const buffer = await context.decodeAudioData(bytes.buffer);
      addEventListener("say", () => {
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(microphone);
        source.start();
      });
      return microphone.stream;
    };
  }, sound);
  return () => page.evaluate(() => void dispatchEvent(new Event("say")));
}

/** What the details of a row are in a window: from 1280 px they stand beside their list, below that over it. */
export const detailsRole = (width: number) => (width < 1280 ? "dialog" : "complementary");

/** The console's list of users, narrowed by a search. */
export const usersAddress = (search = "") =>
  `${origins.console}/user-management${search && `?search=${encodeURIComponent(search)}`}`;

async function signOut(page: Page): Promise<void> {
  await page.request.post(`${origins.console}/api/auth/logout`, { headers: { origin: origins.console } });
  await page.context().close();
}

/**
 * Takes away the accounts that a journey has made: where it is repeated, lists would grow out of their first page. One
 * session deletes a few a minute, so another one goes on; each is signed out, because one person has only ten.
 */
export async function removeUsers(owner: Page, search: string): Promise<void> {
  const users = `${origins.console}/api/users`;
  let session: Page | undefined;
  const find = async (): Promise<{ id: number }[]> =>
    (await owner.request.get(`${users}?limit=200&search=${encodeURIComponent(search)}`)).json();
  const remove = async (id: number) => (await (session ?? owner).request.delete(`${users}/${id}`)).status();
  let found = await find();
  expect(found, `accounts found by ${search}`).not.toEqual([]);
  for (; found.length > 0; found = await find())
    for (const { id } of found) {
      const status = await remove(id);
      if (status !== 429) expect(status).toBe(200);
      else {
        if (session) await signOut(session);
        session = await signIn(browserOf(owner), "owner@demo.test");
        expect(await remove(id)).toBe(200);
      }
    }
  if (session) await signOut(session);
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (!browser) throw new Error("The pages of journeys belong to a browser.");
  return browser;
}

/** Does one of the things that the menu beside a user, or another row of a list, offers. */
export async function openUserMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

export const test = base.extend<Fixtures, BrowserFixtures>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        reopenConnections(context.request);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  speaker: async ({ page }, use) => use(await listenAtSpeaker(page)),
  owner: async ({ browser }, use) => {
    const page = await signIn(browser, "owner@demo.test");
    await use(page);
    await page.context().close();
  },
});

/** A name of a journey's own, also where the journey is repeated on the same data (`--repeat-each`). */
export function ownName(name: string): string {
  const { repeatEachIndex } = test.info();
  return repeatEachIndex === 0 ? name : `${name}${repeatEachIndex + 1}`;
}

/** A name that no earlier journey gave, short enough for a narrow column. */
export const uniquely = (title: string): string => `${title} ${Date.now().toString(36)}`;

const mostSteps = 60;

/** Moves the focus as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < mostSteps && !(await isThere()); steps += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** Closes what lies over a screen, or beside it, by Escape, which it hears once it has the focus. */
export async function pressEscapeIn(layer: Locator): Promise<void> {
  const holdsFocus = () => layer.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(holdsFocus, { message: "what is to be closed has the focus" }).toBe(true);
  await layer.page().keyboard.press("Escape");
  await expect(layer).toBeHidden();
}

/** Gives the network back. The first call over one that has just come back may fail. */
export async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch("/api/auth/status").then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(true);
}

/** From the link to the conversation screen of a page that anyone with the link may use. */
export async function openAnonymousConversation(
  page: Page,
  slug: string,
  origin = origins.deploy,
): Promise<void> {
  // Messages arrive by themselves, and move the buttons below them from under a click.
  const messages = page.waitForResponse(/\/api\/deployment\/[^/]+\/messages/);
  await page.goto(`${origin}/deployment/${slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
  await messages;
  await nextFrames(page);
}

export { expect } from "@playwright/test";
