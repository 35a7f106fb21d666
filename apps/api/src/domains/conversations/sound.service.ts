import type { Context } from "../../context.ts";
import { ifPossible } from "../../lib/app-error.ts";
import type { Download } from "../../lib/download.ts";
import type { PageCaller } from "../deployments/deployments.policy.ts";
import * as history from "../history/history.service.ts";
import * as attempts from "../practice/attempts.service.ts";
import * as sounds from "../recordings/sounds.service.ts";
import * as own from "./own/own.service.ts";
import { requireSomebody } from "./conversations.policy.ts";

/** The sound of a leg, for whoever may read what was said in it. */
export async function download(ctx: Context, caller: PageCaller, id: string): Promise<Download> {
  requireSomebody(caller);
  const heard = await sounds.find(ctx, id);
  await requireReading(ctx, caller, heard);
  return sounds.downloadOf(ctx, heard);
}

async function requireReading(
  ctx: Context,
  { actor, request }: PageCaller,
  heard: sounds.Heard,
): Promise<void> {
  const { conversationId, sessionId } = heard;
  if (actor) {
    if (await ifPossible(history.find(ctx, actor, conversationId))) return;
    if (sessionId !== null) return attempts.requireReading(ctx, { actor, request }, sessionId);
  }
  await own.requireOwn(ctx, { actor, request }, conversationId);
}
