import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { AppError, ifPossible } from "../../lib/app-error.ts";
import { detached, write } from "../../platform/write/write.ts";
import { recordingLength } from "../content/recording-length.rules.ts";
import { mediaType } from "./model-sounds.service.ts";
import { keepSound, selectToSpeak, setSoundState } from "./model-sounds.queries.ts";

const voices = detached({ actor: null, request: { requestId: "models", address: "models" } });

/** A line takes a moment to read; one that does not say how long it is within this time is broken. */
const longestReadMs = 5000;

/** Who speaks: the room's agent with its own voice, and the adviser with another one of the same language. */
async function voicesFor({ voice }: Context, agent: string | null): Promise<{ other: string; own: string }> {
  const [known, persona] = await Promise.all([
    voice.listVoices(),
    agent === null ? null : ifPossible(voice.readAgent(agent)),
  ]);
  const agents = known.find(({ voiceId }) => voiceId === persona?.persona.voiceId) ?? known[0];
  if (!agents) throw new AppError("provider_failed", "Your voice provider has no voice.");
  const alike = known.filter(({ language }) => language === agents.language);
  const own = alike.find(({ voiceId }) => voiceId !== agents.voiceId) ?? agents;
  return { other: agents.voiceId, own: own.voiceId };
}

interface SpokenLine {
  content: Buffer;
  seconds: number;
}

async function speakLine({ voice }: Context, text: string, voiceId: string): Promise<SpokenLine> {
  const content = await voice.readAloud(text, voiceId);
  if (content === null) throw new AppError("provider_failed", "Your voice provider does not speak texts.");
  const stream = Readable.from([content], { objectMode: false });
  const seconds = await recordingLength({ stream, size: content.length, mediaType }, longestReadMs);
  if (seconds === null)
    throw new AppError("provider_failed", "What your voice provider spoke has no length.");
  return { content, seconds };
}

/** Lines as the voices of the product speak them, one after the other. @param talk.agent as the voice provider knows it */
export async function soundOf(
  ctx: Context,
  { lines, agent }: { lines: readonly { text: string; isUser: boolean }[]; agent: string | null },
) {
  const { other, own } = await voicesFor(ctx, agent);
  const parts: SpokenLine[] = [];
  for (const { text, isUser } of lines) parts.push(await speakLine(ctx, text, isUser ? own : other));
  let at = 0;
  const placed = parts.map(({ seconds }, place) => {
    const start = at;
    at += seconds;
    return { place, start, end: at };
  });
  // Their bit rate is constant and their frames are of one length, so that one can follow the other.
  const content = Buffer.concat(parts.map((part) => part.content));
  return { content, seconds: at, lines: placed, sha256: createHash("sha256").update(content).digest("hex") };
}

/** Has the product's voices speak a model talk. Until then, and where it fails, the talk can be read. */
export async function speak(ctx: Context, { modelId }: { modelId: number }): Promise<void> {
  const talk = await selectToSpeak(ctx.db, modelId);
  if (!talk || talk.state === "ready" || talk.lines.length === 0) return;
  const made = await soundOf(ctx, talk).catch(async (error: unknown) => {
    const problem = error instanceof AppError ? error.message : "It could not be spoken.";
    await write(ctx, voices, async (unit) => {
      unit.noAudit("the talk itself says what became of its sound");
      await setSoundState(unit.trx, modelId, { state: "failed", problem });
    });
    throw error;
  });
  await write(ctx, voices, async (unit) => {
    unit.noAudit("the talk itself says what became of its sound");
    await keepSound(unit.trx, modelId, { ...made, version: talk.version });
  });
}
