import type { Context } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { detached, write } from "../../platform/write/write.ts";
import { soundOf } from "./spoken-lines.service.ts";
import { keepSound, selectToSpeak, setSoundState } from "./model-sounds.queries.ts";

const voices = detached({ actor: null, request: { requestId: "models", address: "models" } });

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
