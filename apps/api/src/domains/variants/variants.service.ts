import { randomInt } from "node:crypto";
import { variantLimits } from "@field-advisor/schema/variant-constants";
import type { variantEndpoints, RoomVariants } from "@field-advisor/schema/variants.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { VariantInput } from "@field-advisor/schema/variant-forms";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, ifPossible } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import * as agents from "../agents/agents.service.ts";
import * as engines from "../agents/engines.service.ts";
import { requireWritten } from "../practice/authors.service.ts";
import {
  deleteVariant,
  insertVariant,
  keepVariant,
  type KeptVariant,
  lockRoom,
  type OpenedAttempt,
  type RoomRow,
  selectAgent,
  selectAgentIds,
  selectAgents,
  selectFirstMet,
  selectMet,
  selectOfSession,
  selectOpened,
  selectPlayable,
  selectRoom,
  selectVariants,
  setExam as storeExam,
  updateVariant,
} from "./variants.queries.ts";
import { drawnBy, nextOf } from "./variants.rules.ts";

const existing = existingOr("This room has no such variant. It may have been removed.");

const examOf = ({ examDraws, examVariantId }: RoomRow): RoomVariants["exam"] => ({
  meets: examDraws ? "drawn" : examVariantId === null ? "room" : "variant",
  variantId: examDraws ? null : examVariantId,
});

export async function list(ctx: Context, actor: Actor, roomId: number): Promise<RoomVariants> {
  const { db } = ctx;
  await requireWritten(db, actor, roomId);
  const [variants, room, offered, agentTakesWords] = await Promise.all([
    selectVariants(db, roomId),
    selectRoom(db, roomId),
    selectAgents(db),
    engines.takesVariants(ctx),
  ]);
  const { category } = existing(room);
  return {
    variants,
    exam: examOf(existing(room)),
    isAssessment: category === "Assessment",
    agents: offered.filter(({ id }) => id !== room?.agentId),
    agentTakesWords,
  };
}

/** Changes what a room's variants are, for somebody who writes the room. */
const change = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  work: (unit: Unit, room: RoomRow) => Promise<{ action: string; details: Record<string, unknown> }>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const room = await lockRoom(unit.trx, roomId);
    await requireWritten(unit.trx, caller.actor, roomId);
    const { action, details } = await work(unit, existing(room));
    await unit.audit({ action, subject: { type: "room", id: roomId }, details });
    return done;
  });

export async function create(ctx: Context, caller: Caller, roomId: number, variant: VariantInput) {
  await requireSameLanguage(ctx, caller.actor, roomId, variant);
  return change(ctx, caller, roomId, async ({ trx }) => {
    const known = await selectVariants(trx, roomId);
    if (known.length >= variantLimits.variants)
      throw new AppError("conflict", `A room has at most ${variantLimits.variants} variants.`);
    await requireFree(trx, known, variant);
    const added = await insertVariant(trx, roomId, variant);
    return { action: "variant.create", details: { variantId: added?.id, name: variant.name } };
  });
}

type ByVariant = InputOf<(typeof variantEndpoints)["update"]>["params"];

/** Attempts that have met it keep it as it was. */
export async function update(
  ctx: Context,
  caller: Caller,
  { id: roomId, variantId }: ByVariant,
  variant: VariantInput,
) {
  await requireSameLanguage(ctx, caller.actor, roomId, variant);
  return change(ctx, caller, roomId, async ({ trx }) => {
    const others = (await selectVariants(trx, roomId)).filter(({ id }) => id !== variantId);
    await requireFree(trx, others, variant);
    if (!(await updateVariant(trx, roomId, variantId, variant))) existing(null);
    return { action: "variant.update", details: { variantId, name: variant.name } };
  });
}

export const remove = (ctx: Context, caller: Caller, { id: roomId, variantId }: ByVariant): Promise<Done> =>
  change(ctx, caller, roomId, async ({ trx }) => {
    const { name } = existing(await deleteVariant(trx, roomId, variantId));
    return { action: "variant.remove", details: { variantId, name } };
  });

export const setExam = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  { meets, variantId }: InputOf<(typeof variantEndpoints)["setExam"]>["body"],
): Promise<Done> =>
  change(ctx, caller, roomId, async ({ trx }) => {
    const known = await selectVariants(trx, roomId);
    if (variantId !== null && !known.some(({ id }) => id === variantId))
      throw fieldError("not_found", "variantId", "This room has no such variant any more.");
    await storeExam(trx, roomId, { draws: meets === "drawn", variantId });
    return { action: "variant.set_exam", details: { meets, variantId } };
  });

async function requireFree(
  trx: Trx,
  others: readonly { name: string }[],
  { name, agentId }: VariantInput,
): Promise<void> {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw fieldError("conflict", "name", "Another variant of this room has that name.");
  if (agentId !== null) await agents.requireActive(trx, agentId);
}

/** Rubrics look for words, so the other person speaks the room's language; asked before anything is locked. */
async function requireSameLanguage(
  ctx: Context,
  actor: Actor,
  roomId: number,
  { agentId }: VariantInput,
): Promise<void> {
  await requireWritten(ctx.db, actor, roomId);
  const room = await selectRoom(ctx.db, roomId);
  if (agentId === null || !room || room.agentId === null) return;
  const known = await selectAgentIds(ctx.db, [agentId, room.agentId]);
  const languages = await Promise.all(
    known.map(async ({ externalId }) => (await ifPossible(ctx.voice.readScript(externalId)))?.language),
  );
  const [one, other] = languages;
  if (one !== undefined && other !== undefined && one !== other)
    throw fieldError("conflict", "agentId", "This agent speaks another language than the room's agent.");
}

/**
 * Draws what an attempt meets, and keeps it with the attempt as it is now. Called where an attempt opens.
 * @param isReopened nothing was said in it: it goes on with what was drawn before
 * @param takesWords whether the agent can be told how to differ; where it cannot, only variants with an agent are met
 */
export async function draw(
  trx: Trx,
  attemptId: string,
  { isReopened, takesWords }: { isReopened: boolean; takesWords: boolean },
): Promise<void> {
  const attempt = await selectOpened(trx, attemptId);
  if (!attempt) return;
  const all = await selectPlayable(trx, attempt.id);
  const variants = all.filter(({ agentId }) => takesWords || agentId !== null);
  await keepVariant(trx, attemptId, await chosenFor(trx, attempt, { variants, all, isReopened }));
}

async function chosenFor(
  trx: Trx,
  attempt: OpenedAttempt,
  { variants, all, isReopened }: { variants: KeptVariant[]; all: KeptVariant[]; isReopened: boolean },
): Promise<KeptVariant | null> {
  const { id: roomId, userId, rubricVersion, variantId } = attempt;
  const named = (id: number) => all.find((variant) => variant.id === id) ?? null;
  if (attempt.category === "Assessment") {
    if (attempt.examVariantId !== null && !attempt.examDraws) return named(attempt.examVariantId);
    if (!attempt.examDraws) return null;
    // Whoever adds a variant in the middle of an exam does not change it for those who come later.
    const known = await selectFirstMet(trx, { roomId, rubricVersion });
    if (known?.variantId === null) return null;
    return (known && named(known.variantId)) ?? drawnBy(all, attempt.seed ?? 0);
  }
  const kept = isReopened && variantId !== null ? named(variantId) : null;
  if (kept || (isReopened && variantId === null)) return kept;
  return nextOf(variants, await selectMet(trx, { userId, roomId }), randomInt(1_000_000) / 1_000_000);
}

interface Playing {
  id: number;
  isActive: boolean;
}

/** What a session meets, null where it is the room as it is, and the agent that plays: the variant's, where it has one. */
export async function playing<Agent extends Playing>(
  { db }: Context,
  sessionId: string | null,
  agent: Agent,
) {
  const variant = sessionId === null ? null : ((await selectOfSession(db, sessionId))?.variant ?? null);
  return { variant, agent: await agentOf(db, variant, agent) };
}

async function agentOf<Agent extends Playing>(
  db: Database,
  variant: KeptVariant | null,
  agent: Agent,
): Promise<Agent | NonNullable<Awaited<ReturnType<typeof selectAgent>>>> {
  if (variant === null || variant.agentId === null) return agent;
  const own = await selectAgent(db, variant.agentId);
  if (!own) throw new AppError("agent_inactive", "The agent of this variant is gone. Start a new attempt.");
  return own;
}
