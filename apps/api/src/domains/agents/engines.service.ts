import type { Agent, ScriptAnswer, TryScriptInput } from "@field-advisor/schema/agents.endpoints";
import type {
  HeardWords,
  SpokenSentence,
  ThoughtAnswer,
  VoiceEngines,
} from "@field-advisor/schema/engines.endpoints";
import { type Context, perContext } from "../../context.ts";
import { AppError, existingOr, ifPossible } from "../../lib/app-error.ts";
import { ifWithin } from "../../lib/time-limit.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { seeLog } from "../../providers/voice-engines.ts";
import { selectAgent } from "./agents.queries.ts";
import { isOfProvider } from "./agents.rules.ts";
import * as agents from "./agents.service.ts";

/** The engines with which agents hear, think and speak; null where the provider does not say, as ElevenLabs. */
export const read = async ({ voice }: Context): Promise<{ engines: VoiceEngines | null }> => ({
  engines: await voice.engines(),
});

/** The words in a WAV file in base64. Neither sound nor words are kept. */
export const hear = async (ctx: Context, sound: string): Promise<HeardWords> =>
  existing(await withReason(ctx, "hears", ctx.voice.hear(sound)));

export const think = async (ctx: Context, question: string): Promise<ThoughtAnswer> =>
  existing(await withReason(ctx, "thinks", ctx.voice.think(question)));

/** A sentence as a WAV file in base64. */
export async function speak(
  ctx: Context,
  { text, voiceId }: { text: string; voiceId: string },
): Promise<SpokenSentence> {
  await agents.requireVoice(ctx, voiceId, "voiceId");
  return existing(await withReason(ctx, "speaks", ctx.voice.speak(text, voiceId)));
}

const existing = existingOr("This cannot be tried with your voice provider.");

/** A try that fails tells why, where its engine's state does. */
const withReason = <T>({ voice }: Context, part: keyof VoiceEngines, tried: Promise<T>): Promise<T> =>
  tried.catch(async (error: unknown) => {
    if (!(error instanceof AppError) || !error.message.includes(seeLog)) throw error;
    const engine = (await ifWithin(waitBudgetMs, ifPossible(voice.engines())))?.[part];
    const reason = engine?.name ? engine.problem : null;
    throw new AppError(
      error.code,
      error.message.replace(seeLog, () => reason ?? seeLog),
      { cause: error },
    );
  });

/** Of an agent that is not made yet nothing is stored. */
const nothingStored = { script: {}, language: "en" };

/**
 * Answers as an agent would with a script as its owner has it on the screen, and tells which part of it answers.
 * Nothing of it is kept.
 */
export async function tryScript(
  ctx: Context,
  { agentId, script: steps, rules, facts, ...said }: TryScriptInput,
): Promise<ScriptAnswer> {
  const stored =
    agentId === null
      ? null
      : await ctx.voice.readScript(agents.existing(await selectAgent(ctx.db, agentId)).agentId);
  const { script, language } = stored ?? nothingStored;
  const answer = await ctx.voice.tryScript({ ...said, language, script: { ...script, steps, rules, facts } });
  if (!answer) throw new AppError("not_found", "Scripts cannot be tried with your voice provider.");
  return answer;
}

/** A page is not kept waiting for it. */
const waitBudgetMs = 1000;

const known = perContext(() => createTtlCache<VoiceEngines | null>({ ttlMs: 10_000, max: 1 }));

/** null also where the provider does not answer soon. */
const enginesInUse = (ctx: Context): Promise<VoiceEngines | null> =>
  known(ctx).get("engines", () => ifWithin(waitBudgetMs, ifPossible(ctx.voice.engines())));

export interface FailingEngine {
  part: keyof VoiceEngines;
  name: string;
  since: string;
  problem: string;
}

/** The engines that agents have, and that fail at this moment. */
export async function failing(ctx: Context): Promise<FailingEngine[]> {
  const { notices, hears, thinks, speaks } = (await enginesInUse(ctx)) ?? {};
  return Object.entries({ hears, thinks, speaks, notices }).flatMap(([part, engine]) => {
    if (!engine || engine.name === null || engine.problem === null) return [];
    const { name, since, problem } = engine;
    return { part: part as keyof VoiceEngines, name, since, problem };
  });
}

/** Whether it is known that agents understand no spoken words. */
export const hearsNoWords = async (ctx: Context): Promise<boolean> =>
  (await enginesInUse(ctx))?.hears.name === null;

/** Whether agents can be told how a conversation differs from their usual ones; ElevenLabs takes that from browsers only. */
export const takesVariants = async (ctx: Context): Promise<boolean> => (await enginesInUse(ctx)) !== null;

/** A recipient is told where they talk to a script; nothing is said of an agent of which nothing is known. */
export async function practiceOf(
  ctx: Context,
  source: Agent["source"],
): Promise<"script" | "wordless-script" | null> {
  if (!isOfProvider({ source })) return null;
  const engines = await enginesInUse(ctx);
  if (engines === null || engines.thinks.name !== null) return null;
  return engines.hears.name === null ? "wordless-script" : "script";
}
