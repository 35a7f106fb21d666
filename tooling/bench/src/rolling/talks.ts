import { setTimeout as pause } from "node:timers/promises";
import type { Origins } from "@field-advisor/run/external-journeys";
import type { Answer } from "@field-advisor/faults/load/send";
import { converse } from "../agent-load.ts";
import { AgentTalker, type Closed, type Recording } from "@field-advisor/release/agent-talker";
import type { Browser } from "./browser.ts";

/** One conversation, as its visitor saw it. */
export interface Talk {
  /** Which conversation the frames said they belong to, each time they said so. */
  ids: readonly string[];
  /** The numbers of what the agent said, in the order in which it arrived. */
  heard: readonly number[];
  /** The answer that the visitor rated. */
  rated: number | undefined;
  closed: Closed | undefined;
  seconds: number;
  /** What went wrong before it could be held or brought to its end. */
  problem?: string;
}

interface TalksOptions {
  browsers: readonly Browser[];
  origins: Origins;
  slug: string;
  recordings: readonly Recording[];
  /** How long a conversation lasts at least and at most, in seconds. */
  lasts: readonly [least: number, most: number];
}

/** Longer than any answer takes, on the busiest machine. */
const answeredWithinMs = 60_000;

/** Keeps as many conversations going as there are browsers; each ends when its visitor hangs up, and another begins. */
export function keepTalking(options: TalksOptions) {
  const talks: Talk[] = [];
  const over = new AbortController();
  const visitor = async (browser: Browser, place: number) => {
    // Nobody's conversation begins with everybody else's.
    await pause(place * 150);
    for (let count = place; !over.signal.aborted; count += options.browsers.length)
      talks.push(await hold(browser, count, options));
  };
  const all = Promise.all(options.browsers.map(visitor));
  return {
    /** Begins no more, and resolves with all that were held when the last has come to its end. */
    async stop(): Promise<Talk[]> {
      over.abort();
      await all;
      return talks;
    },
  };
}

async function hold(browser: Browser, count: number, options: TalksOptions): Promise<Talk> {
  const { origins, slug, recordings, lasts } = options;
  const [least, most] = lasts;
  const began = performance.now();
  let rated: number | undefined;
  let talker: AgentTalker | undefined;
  const result = (problem?: string): Talk => ({
    ids: talker?.conversationIds ?? [],
    heard: talker?.sounds.map(({ eventId }) => eventId) ?? [],
    rated,
    closed: talker?.closed,
    seconds: (performance.now() - began) / 1000,
    ...(problem !== undefined && { problem }),
  });
  try {
    const signedUrl = await signedAddress(browser, origins, slug);
    talker = new AgentTalker(signedUrl, { connection: browser.socketFrom(origins.deploy) });
    const lastsMs = 1000 * (least + ((most - least) * (count % 7)) / 6);
    await within(lastsMs + answeredWithinMs, talkOn(talker, recordings, count, lastsMs));
    rated = talker.answers.at(-1);
    if (rated !== undefined) talker.rate(rated);
    await talker.hangUp();
    return result();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const failed = result(problem);
    await talker?.hangUp().catch(() => undefined);
    // A browser that was refused is not asked again at once.
    await pause(1000);
    return failed;
  }
}

async function talkOn(talker: AgentTalker, recordings: readonly Recording[], first: number, lastsMs: number) {
  await talker.start();
  await converse(talker, recordings, { first, lastsMs });
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = pause(milliseconds, undefined, { signal: over.signal }).then(
    () => {
      throw new Error("The agent did not answer.");
    },
    () => undefined,
  );
  await Promise.race([work, late]).finally(() => over.abort());
}

/** What a visitor's page asks for before a conversation. */
async function signedAddress(browser: Browser, { deploy }: Origins, slug: string): Promise<string> {
  const page = succeeded(await browser.ask(deploy, { method: "GET", path: `/api/deployment/${slug}` }));
  const { id, agent } = page.body as { id: string; agent: { agentId: string } };
  const query = new URLSearchParams({ agentId: agent.agentId, deploymentId: id });
  const path = `/api/signed-url?${query.toString()}`;
  const signed = succeeded(
    await browser.ask(deploy, { method: "GET", path, cookie: page.cookies.join("; ") }),
  );
  return String(signed.body["signedUrl"]);
}

function succeeded(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`An address was answered ${answer.status}: ${answer.text}`);
}
