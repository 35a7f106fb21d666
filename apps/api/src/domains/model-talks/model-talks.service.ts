import { modelLimits } from "@field-advisor/schema/model-talk-constants";
import type {
  ModelTalk,
  modelTalkEndpoints,
  ShownModel,
  WrittenModel,
} from "@field-advisor/schema/model-talks.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { ModelTalkInput } from "@field-advisor/schema/model-talk-forms";
import type { ClosedReason } from "@field-advisor/schema/path-constants";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, ifPossible, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Trx } from "../../platform/db/database.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { requireWritten } from "../practice/authors.service.ts";
import * as exams from "../practice/exams.service.ts";
import { linesOfPasted } from "../practice/scoring/pasted.rules.ts";
import * as rounds from "../paths/rounds.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import {
  countKept,
  deleteModel,
  deleteSound,
  hasTried,
  insertWritten,
  lockModel,
  lockPlaces,
  selectModelsShown,
  selectShown,
  selectTalk,
  selectWritten,
  type TalkRow,
  updateWritten,
} from "./model-talks.queries.ts";
import { arePartOf, areShown, isSpokenAlike, readingSeconds } from "./model-talks.rules.ts";
import { setSoundState } from "./model-sounds.queries.ts";
import { forgetPlayed } from "./model-views.queries.ts";

type Inputs = typeof modelTalkEndpoints;

export const existing = existingOr("There is no such model talk. It may have been removed.");

export async function manage({ db }: Context, actor: Actor, roomId: number): Promise<WrittenModel[]> {
  await requireWritten(db, actor, roomId);
  return selectWritten(db, roomId);
}

/** Changes the model talks of a room, for somebody who writes the room. */
const change = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  work: (unit: Unit) => Promise<{ action: string; modelId: number; title: string }>,
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    await requireWritten(unit.trx, caller.actor, roomId);
    const { action, ...details } = await work(unit);
    await unit.audit({ action, subject: { type: "room", id: roomId }, details });
    return done;
  });

/** A room has few, so that each is looked at. */
export async function requirePlace(trx: Trx, roomId: number): Promise<void> {
  if ((await countKept(trx, roomId)) >= modelLimits.talks)
    throw new AppError("conflict", `A room has at most ${modelLimits.talks} model talks.`);
}

export const create = (ctx: Context, caller: Caller, roomId: number, talk: ModelTalkInput): Promise<Done> =>
  change(ctx, caller, roomId, async (unit) => {
    await lockPlaces(unit.trx, roomId);
    await requirePlace(unit.trx, roomId);
    const { id: modelId } = await insertWritten(unit.trx, roomId, talk, caller.actor.userId);
    await unit.enqueue("speak-model", { modelId });
    return { action: "model.create", modelId, title: talk.title };
  });

/** Of what somebody agreed to, lines may be left out, and no word may be changed. */
export const update = (
  ctx: Context,
  caller: Caller,
  { id: roomId, modelId }: InputOf<Inputs["update"]>["params"],
  { version, ...talk }: InputOf<Inputs["update"]>["body"],
): Promise<Done> =>
  change(ctx, caller, roomId, async (unit) => {
    const known = existing(await lockModel(unit.trx, roomId, modelId));
    requireVersion("model talk", known, version);
    if (known.consent !== null) requireAgreed(known, talk);
    const isSpokenAnew = !isSpokenAlike(known.lines, talk.lines) || known.soundState !== "ready";
    await updateWritten(unit.trx, modelId, talk, isSpokenAnew);
    if (isSpokenAnew) {
      await deleteSound(unit.trx, modelId);
      await forgetPlayed(unit.trx, modelId);
      await unit.enqueue("speak-model", { modelId });
    }
    return { action: "model.update", modelId, title: talk.title };
  });

function requireAgreed(
  known: NonNullable<Awaited<ReturnType<typeof lockModel>>>,
  { lines }: ModelTalkInput,
): void {
  if (known.consent !== "agreed" || !known.isFree)
    throw new AppError("conflict", "Its person has not agreed to it, or does not share it any more.");
  if (!arePartOf(lines, known.lines))
    throw fieldError(
      "conflict",
      "lines",
      "Its person agreed to their own words. Leave lines out, or add notes.",
    );
}

export const remove = (
  ctx: Context,
  caller: Caller,
  { id: roomId, modelId }: InputOf<Inputs["remove"]>["params"],
): Promise<Done> =>
  change(ctx, caller, roomId, async ({ trx }) => {
    const { title } = existing(await lockModel(trx, roomId, modelId));
    await deleteModel(trx, modelId);
    return { action: "model.remove", modelId, title };
  });

/** Once more, where the voices could not speak it. */
export const speakAgain = (
  ctx: Context,
  caller: Caller,
  { id: roomId, modelId }: InputOf<Inputs["speak"]>["params"],
): Promise<Done> =>
  change(ctx, caller, roomId, async (unit) => {
    const { title, soundState } = existing(await lockModel(unit.trx, roomId, modelId));
    if (soundState !== "failed") throw new AppError("conflict", "Its sound is there, or being made.");
    await setSoundState(unit.trx, modelId, { state: "making", problem: null });
    await unit.enqueue("speak-model", { modelId });
    return { action: "model.speak", modelId, title };
  });

/** The lines of a conversation that somebody pasted. */
export async function readPasted({ db }: Context, actor: Actor, roomId: number, transcript: string) {
  await requireWritten(db, actor, roomId);
  const lines = linesOfPasted(transcript).filter(({ text }) => text.trim() !== "");
  return {
    lines: lines.slice(0, modelLimits.lines).map(({ isUser, text }) => ({
      isUser,
      text: text.trim().slice(0, modelLimits.line).toWellFormed(),
    })),
  };
}

/** What a room shows to somebody who trains in it; those who write it see all of it in its editor. */
export async function shown(ctx: Context, actor: Actor, roomId: number): Promise<ShownModel[]> {
  await rooms.read(ctx, actor, roomId);
  const { when, ...reader } = await readerOf(ctx, actor, roomId);
  return when !== null && areShown(when, reader) ? selectShown(ctx.db, roomId, actor.userId) : [];
}

async function readerOf(ctx: Context, { userId }: Actor, roomId: number) {
  const [when, isTried, isExamAhead] = await Promise.all([
    selectModelsShown(ctx.db, roomId),
    hasTried(ctx.db, userId, roomId),
    exams.isAhead(ctx, userId, roomId),
  ]);
  return { when, hasTried: isTried, isExamAhead };
}

/** Why somebody may not see a talk, in a path whose step it is; null where they may. */
export async function whyClosed(ctx: Context, actor: Actor, id: number): Promise<ClosedReason | null> {
  const talk = await selectTalk(ctx.db, id, actor.userId);
  return talk ? closedTo(ctx, actor, talk, { isStep: true }) : "withdrawn";
}

/** The same wherever they ask. One that its person does not give is there for nobody. */
async function closedTo(
  ctx: Context,
  actor: Actor,
  { id, room, isFree, isShowable }: TalkRow,
  { isStep }: { isStep: boolean },
): Promise<ClosedReason | null> {
  if (!isFree) return "withdrawn";
  if (await ifPossible(requireWritten(ctx.db, actor, room.id))) return null;
  if (!isShowable) return "not_shown";
  if ((await ifPossible(rooms.read(ctx, actor, room.id))) === null) return "no_access";
  const { when, ...reader } = await readerOf(ctx, actor, room.id);
  if (reader.isExamAhead) return "exam_ahead";
  const isTheirs = isStep || (await rounds.hasToWatch(ctx, actor.userId, id));
  return when !== null && areShown(when, { ...reader, isStep: isTheirs }) ? null : "not_shown";
}

/**
 * A talk for somebody who may see it now: whoever trains in its room when that shows it or a path has them watch it, and those
 * who write the room.
 */
export async function requireShown(ctx: Context, actor: Actor, id: number): Promise<TalkRow> {
  const talk = existing(await selectTalk(ctx.db, id, actor.userId));
  return existing((await closedTo(ctx, actor, talk, { isStep: false })) === null ? talk : null);
}

export async function read(ctx: Context, actor: Actor, id: number): Promise<ModelTalk> {
  const { isFree: _, isShowable: __, ...talk } = await requireShown(ctx, actor, id);
  return { ...talk, readingSeconds: readingSeconds(talk.lines) };
}
