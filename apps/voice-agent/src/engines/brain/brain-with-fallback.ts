import { setTimeout as pause } from "node:timers/promises";
import { leastHeard } from "../../practice/practice-answer.ts";
import { errorMessage } from "../../error-message.ts";
import type { ServerHealth } from "../server-health.ts";
import { ServerProblem } from "../server-problem.ts";
import { apologiesIn } from "./apologies.ts";
import { type Brain, type BrainPart, type BrainTurn, ReasoningInAnswer, type Utterance } from "./brain.ts";
import { scriptBrain } from "./script-brain.ts";

const pauseMs = 500;
/** A server that asks for a longer pause is not asked again in this turn. */
const longestPauseMs = 2000;
/** Somebody who speaks again after so long without an answer has given it up. */
const longestWaitMs = 5000;

/**
 * Answers with a model on a server, and goes on without it where it fails: after a second try the agent says that there
 * is a problem, and follows its practice script if it has one. What was heard without words is not guessed at.
 */
export function brainWithFallback(model: Brain, health: ServerHealth): Brain {
  return {
    name: model.name,
    async *reply(turn, signal) {
      if (turn.occasion === "reply" && turn.history.at(-1)?.understood === false)
        return yield { text: leastHeard(apologiesIn(turn.language).notUnderstood, turn) };
      let hasSpoken = false;
      if (!health.isResting) {
        const startedAt = performance.now();
        try {
          for await (const part of twice(model, health, turn, signal)) {
            hasSpoken = true;
            yield part;
          }
          return health.worked();
        } catch (error) {
          if (error instanceof ReasoningInAnswer) throw error;
          const waitedMs = performance.now() - startedAt;
          if (!signal.aborted) health.failed(error);
          else if (!hasSpoken && waitedMs > longestWaitMs) health.failed(givenUp(waitedMs));
          if (signal.aborted) return;
        }
      }
      yield { failed: true };
      if (hasSpoken) yield { text: " " };
      yield* withoutModel(turn, signal);
    },
  };
}

/** A brain that apologises where something failed that nobody expected, instead of leaving a person without an answer. */
export const unfailing = (brain: Brain, report: (problem: string) => void): Brain => ({
  name: brain.name,
  async *reply(turn, signal) {
    let hasSpoken = false;
    try {
      for await (const part of brain.reply(turn, signal)) {
        hasSpoken = true;
        yield part;
      }
    } catch (error) {
      if (error instanceof ReasoningInAnswer) throw error;
      report(`An answer failed: ${errorMessage(error)}`);
      yield { failed: true };
      if (!hasSpoken) yield { text: apologiesIn(turn.language).noAnswer };
    }
  },
});

const givenUp = (ms: number) =>
  new Error(
    `The model had not started to answer after ${Math.round(ms / 1000)} seconds, when the person went on`,
  );

/** A model that fails before its first word is asked once more, unless it has been failing for a while. */
async function* twice(
  model: Brain,
  health: ServerHealth,
  turn: BrainTurn,
  signal: AbortSignal,
): AsyncGenerator<BrainPart> {
  let hasSpoken = false;
  try {
    for await (const part of model.reply(turn, signal)) {
      hasSpoken = true;
      yield part;
    }
    return;
  } catch (error) {
    const afterMs = error instanceof ServerProblem ? (error.retryAfterMs ?? pauseMs) : pauseMs;
    const isPassing = error instanceof ServerProblem && error.isPassing && afterMs <= longestPauseMs;
    if (hasSpoken || !isPassing || health.isFailing || signal.aborted) throw error;
    await pause(afterMs, undefined, { signal });
  }
  yield* model.reply(turn, signal);
}

async function* withoutModel(turn: BrainTurn, signal: AbortSignal): AsyncGenerator<BrainPart> {
  const { noAnswer, followsScript } = apologiesIn(turn.language);
  if (turn.occasion === "silence") {
    if (turn.script) yield* scriptBrain.reply(turn, signal);
  } else if (turn.script) {
    const isTold = turn.history.some(({ intended }) => intended.includes(followsScript));
    if (!isTold) yield { text: `${followsScript} ` };
    const history = turn.history.map((utterance) => withoutApology(utterance, followsScript));
    yield* scriptBrain.reply({ ...turn, history }, signal);
  } else yield { text: noAnswer };
}

/** The script knows its lines again only as they stand in it. */
function withoutApology(utterance: Utterance, apology: string): Utterance {
  const after = (text: string) => text.split(apology).at(-1)?.trim() ?? "";
  const { intended, text } = utterance;
  if (!intended.includes(apology)) return utterance;
  return { ...utterance, intended: after(intended), text: text.includes(apology) ? after(text) : "" };
}
