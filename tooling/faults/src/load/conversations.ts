import { setTimeout as pause } from "node:timers/promises";
import { AgentTalker, type Recording } from "@field-advisor/release/agent-talker";
import { Failure } from "@field-advisor/run/failure";
import { call, type Recorded } from "./load.ts";
import { ownerFor, type Person, type World } from "./people.ts";
import { between, pick, type Random } from "@field-advisor/run/random";
import { type Answer, send, type Sent } from "./send.ts";

interface TalkOptions extends Pick<Recorded, "target" | "history"> {
  world: World;
  random: Random;
  recordings: readonly Recording[];
  /** How many talk at a time. */
  conversations: number;
}

export interface Talks {
  /** Conversations that are open now. */
  open: number;
  /** The ids of those that were held to their end. */
  held: string[];
  /** How each of the others ended, in words. */
  broken: string[];
}

/** How often a set that has just started may say that it is too busy. */
const mostTries = 30;

/** The external name of the agent of the page that is open to everybody. */
async function agentOfPage(port: number, { openSlug, owners: [person] }: World): Promise<string> {
  const path = `/api/deployment/${openSlug}`;
  for (let tries = 1; ; tries++) {
    const { status, body } = await send(port, {
      method: "GET",
      path,
      ...(person && { cookie: person.visit }),
    });
    const agentId = (body["agent"] as { agentId?: unknown } | undefined)?.agentId;
    if (typeof agentId === "string") return agentId;
    if (status !== 503 || tries === mostTries)
      throw new Failure(`The page that is open to everybody could not be read (${status}).`);
    await pause(1000);
  }
}

/** Nobody waits longer for a voice. */
const patienceMs = 30_000;

/**
 * Keeps as many conversations going as were asked for until the signal: each asks the API for an address, talks for a few
 * turns with recorded speech, hangs up, reports its end, and is followed by another.
 */
export async function talk(options: TalkOptions, talks: Talks, signal: AbortSignal): Promise<void> {
  const [port = 0] = options.target.ports;
  const agentId = await agentOfPage(port, options.world);
  let count = 0;
  const seat = async (number: number) => {
    // Spread, so that they neither begin nor end together.
    await rest(number * 500, signal);
    while (!signal.aborted) {
      // In turn: nobody may start more than six in a minute, and chance would have it so once in a while.
      const person = ownerFor(options.world, count);
      const one: Talk = { ...options, client: `t${number}`, person, agentId, count: count++, talks, signal };
      await converse(one).catch((error: unknown) => {
        talks.broken.push(error instanceof Error ? error.message : String(error));
        return rest(1000, signal);
      });
      await rest(between(options.random, 500, 3000), signal);
    }
  };
  await Promise.all(Array.from({ length: options.conversations }, (_, number) => seat(number)));
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

interface Talk extends TalkOptions, Recorded {
  person: Person;
  agentId: string;
  count: number;
  talks: Talks;
  signal: AbortSignal;
}

async function converse(one: Talk): Promise<void> {
  const { world, agentId, talks } = one;
  const page = `deploymentId=${world.openPageId}`;
  const start = await ask(one, { method: "GET", path: `/api/signed-url?agentId=${agentId}&${page}` });
  const talker = new AgentTalker(String(start.body["signedUrl"]));
  const id = String(start.body["conversationId"]);
  talks.open += 1;
  const began = performance.now();
  let isHangingUp = false;
  const lost = talker.ended.then((code) => {
    if (!isHangingUp) throw new Error(`The line of a conversation was closed with ${code}.`);
  });
  try {
    await inTime(Promise.race([talker.start(), lost]));
    await report(one, "CONVERSATION_START");
    await takeTurns(one, talker, lost);
  } finally {
    isHangingUp = true;
    talks.open -= 1;
    await talker.hangUp();
  }
  const durationSeconds = Math.round((performance.now() - began) / 1000);
  const body = { providerConversationId: null, endedBy: "user", durationSeconds };
  await ask(one, { method: "POST", path: `/api/conversations/${id}/end`, body });
  await report(one, "CONVERSATION_END");
  talks.held.push(id);
}

/** So that a conversation lasts half a minute on average, and a page is not asked for more than its limit allows. */
const mostTurns = 9;

/** Some listen to the end, some hang up at once. */
async function takeTurns(one: Talk, talker: AgentTalker, lost: Promise<void>): Promise<void> {
  const turns = Math.floor(between(one.random, 0, mostTurns));
  for (let turn = 0; turn < turns && !one.signal.aborted; turn++) {
    await Promise.race([talker.untilHeard(), rest(patienceMs, one.signal), lost]);
    if (!one.signal.aborted) await inTime(Promise.race([askAndListen(one, talker), lost]));
  }
}

/** Whoever answers before the question is over has answered it too. */
async function askAndListen({ random, recordings }: Talk, talker: AgentTalker): Promise<void> {
  const lastAnswer = () => talker.sounds.at(-1)?.eventId ?? 0;
  const before = lastAnswer();
  await talker.say(pick(random, recordings));
  await talker.until(() => lastAnswer() > before);
}

const report = ({ world, ...one }: Talk, action: string) =>
  ask(
    { world, ...one },
    { method: "POST", path: "/api/usage", body: { deploymentId: world.openPageId, action } },
  );

/** @throws Error unless it is served */
async function ask(one: Talk, sent: Sent): Promise<Answer> {
  const key = sent.path.replace(/\?.*/, "");
  const answer = await call(
    one,
    { op: "conversation", key, sent: { ...sent, cookie: one.person.visit } },
    one.count,
  );
  if (typeof answer.status === "string" || answer.status >= 400)
    throw new Error(`${key} answered ${answer.status}.`);
  return answer;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error("A conversation had no sound in time.");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
