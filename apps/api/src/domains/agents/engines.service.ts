import { setTimeout as pause } from "node:timers/promises";
import type { Agent, VoiceEngines } from "@field-advisor/schema/agents.endpoints";
import { type Context, perContext } from "../../context.ts";
import { ifPossible } from "../../lib/app-error.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { isOfProvider } from "./agents.policy.ts";

/**
 * What the voice provider's agents hear, think and speak with; null where it does not say, as ElevenLabs.
 * @throws AppError provider_failed, provider_timeout, unavailable
 */
export const read = async ({ voice }: Context): Promise<{ engines: VoiceEngines | null }> => ({
  engines: await voice.engines(),
});

/** A page is not kept waiting for it. */
const patienceMs = 1000;

async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const waited = new AbortController();
  const late = pause(patienceMs, null, { signal: waited.signal }).catch(() => null);
  try {
    return await Promise.race([asked, late]);
  } finally {
    waited.abort();
  }
}

const known = perContext(() => createTtlCache<VoiceEngines | null>({ ttlMs: 30_000, max: 1 }));

/** How a recipient is told what they talk to: nothing is said of an agent of which nothing is known. */
export async function practiceOf(
  ctx: Context,
  source: Agent["source"],
): Promise<"script" | "wordless-script" | null> {
  if (!isOfProvider({ source })) return null;
  const engines = await known(ctx).get("engines", () => inTime(ifPossible(ctx.voice.engines())));
  if (engines === null || engines.thinksWith !== null) return null;
  return engines.hearsWith === null ? "wordless-script" : "script";
}
