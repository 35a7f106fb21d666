import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { callsAs, ownerFor } from "../load/people.ts";
import { type Provider, type ProviderMode, providerModes, startProvider } from "../load/provider.ts";
import { type Answer, send, type Sent } from "../load/send.ts";
import { exitsOf } from "../verdict.ts";
import type { Stage } from "../stage.ts";

/** The longest that people wait for an answer, and for that of a chat, in milliseconds. */
const longestMs = 8000;
const longestChatMs = 20_000;
/** What a busy machine adds on the way. */
const graceMs = 1500;
/** After which a provider that failed is tried again. */
const breakerMs = 10_000;
const callsOfOthers = 150;
/** Answers of other routes may take twice as long; of so few milliseconds the double says nothing. */
const leastP99Ms = 200;

interface Asked {
  sent: Sent;
  /** What may be answered, beside a failure of the provider. */
  allowed: readonly number[];
  withinMs: number;
}

const failures = new Set<number | string>([502, 503, 504]);

/** Every kind of call that needs the provider of voices, by somebody whose own limits are not used up. */
function voiceCalls(stage: Stage, round: number): Asked[] {
  const as = callsAs(ownerFor(stage.world, round));
  const get = (path: string, allowed: number[] = []): Asked => ({
    sent: { method: "GET", path, ...as },
    allowed,
    withinMs: longestMs,
  });
  return [
    get("/api/voice/voices"),
    // The agents that are remembered are shown, and said to be remembered.
    get("/api/voice/agents", [200]),
    // Numbers that cannot be had are said to be unknown.
    get("/api/voice/agents/agent_practice_asha/usage", [200]),
    get("/api/signed-url?agentId=agent_practice_asha"),
    {
      sent: { method: "POST", path: "/api/agents/refresh", ...as },
      allowed: [],
      withinMs: longestMs,
    },
  ];
}

function chatCalls(stage: Stage, round: number): Asked[] {
  const as = callsAs(ownerFor(stage.world, round));
  const sent: Sent = { method: "POST", path: "/api/openai/chat", body: { message: "Who said what?" }, ...as };
  return [{ sent, allowed: [], withinMs: longestChatMs }];
}

function judged({ sent, allowed, withinMs }: Asked, { status, ms }: Answer): string[] {
  const isRight = failures.has(status) || (typeof status === "number" && allowed.includes(status));
  return [
    ...(isRight ? [] : [`${sent.path} was answered with ${status}`]),
    ...(ms > withinMs + graceMs ? [`${sent.path} took ${Math.round(ms)} ms`] : []),
  ];
}

/** How long the 99th of a hundred calls takes that needs no provider. */
async function p99OfOthers({ ports, world }: Stage): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < callsOfOthers; at += 1) {
    const as = callsAs(ownerFor(world, at));
    const { ms, status } = await send(ports[at % ports.length] ?? 0, {
      method: "GET",
      path: "/api/user/rooms",
      ...as,
    });
    took.push(status === 200 ? ms : Infinity);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(callsOfOthers * 0.99)] ?? 0;
}

/** Asks everything of processes whose provider fails, again and again, while others ask for something else. */
async function endure(stage: Stage, ports: readonly number[], name: string, round: number) {
  const problems = new Set<string>();
  const waves = async (callsOf: typeof voiceCalls) => {
    const asked = [0, 1].flatMap((at) => callsOf(stage, 10 * round + at));
    const calls = ports.flatMap((port) => asked.map((one) => ({ port, asked: one })));
    await Promise.all(
      calls.map(async ({ port, asked }) => {
        const answer = await send(port, { ...asked.sent, patienceMs: 30_000 });
        for (const problem of judged(asked, answer)) problems.add(`${name}: ${problem}.`);
      }),
    );
  };
  // Five failures are more than enough for it to be known, and a chat may end after it has been forgotten.
  const askOnceMore = async () => {
    const as = callsAs(ownerFor(stage.world, 10 * round + 2));
    const { status } = await send(ports[0] ?? 0, { method: "GET", path: "/api/voice/voices", ...as });
    if (status !== 503) problems.add(`${name}: once it was known to fail, it was asked again (${status}).`);
  };
  const usual = await p99OfOthers(stage);
  const [beside] = await Promise.all([
    p99OfOthers(stage),
    waves(voiceCalls).then(askOnceMore),
    waves(chatCalls),
  ]);
  if (beside > 2 * Math.max(usual, leastP99Ms))
    problems.add(
      `${name}: 99 of 100 other calls took ${Math.round(beside)} ms, and ${Math.round(usual)} ms before.`,
    );
  return problems;
}

/** Resolves when a process is served by the provider again, and says whether that was soon enough. */
async function recovers(stage: Stage, port: number, round: number): Promise<boolean> {
  const as = callsAs(ownerFor(stage.world, 10 * round + 3));
  const end = performance.now() + breakerMs + longestMs;
  while (performance.now() < end) {
    const { status } = await send(port, { method: "GET", path: "/api/voice/voices", ...as });
    if (status === 200) return true;
    await pause(250);
  }
  return false;
}

/** One mode after the other on two processes; the third one speaks TLS to a server that does not. */
async function allModes(stage: Stage, provider: Provider, modes: readonly ProviderMode[]): Promise<string[]> {
  const [first = 0, second = 0, third = 0] = stage.ports;
  const problems: string[] = [...(await endure(stage, [third], "bad TLS", modes.length))];
  for (const [round, mode] of modes.entries()) {
    await provider.set(mode);
    problems.push(...(await endure(stage, [first, second], mode, round)));
    await provider.set();
    if (!(await recovers(stage, first, round)))
      problems.push(`${mode}: it was not asked again once it was well.`);
    // Both have a breaker of their own.
    await recovers(stage, second, round);
  }
  return problems;
}

/** The provider of voices and of answers fails in every way in which servers do. */
export const failingProvider: Fault = {
  id: "F17",
  title: "a provider that fails in nine ways",
  isShort: true,
  async run(run) {
    const provider = await startProvider();
    try {
      const stage = await run.ownStage({
        apiEnvironment: (index) => {
          const url = `${index === 2 ? "https" : "http"}://127.0.0.1:${provider.port}`;
          return { VOICE_PROVIDER_URL: url, ASSISTANT_URL: `${url}/v1`, ASSISTANT_MODEL: "any" };
        },
      });
      const before = exitsOf(stage);
      const modes = providerModes.slice(0, run.rounds(2, providerModes.length));
      const problems = await allModes(stage, provider, modes);
      if (provider.followed > 0) problems.push("A redirection was followed.");
      const notes = [`bad TLS, ${modes.join(", ")}`];
      return { rounds: modes.length + 1, exits: exitsOf(stage) - before, problems, notes };
    } finally {
      await provider.close();
    }
  },
};
