import { mostDrills } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import { holdConnection, readInBatches } from "../../platform/db/cursor.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, tooMany } from "../../lib/app-error.ts";
import { jsonOf, type ZipEntry, zipOf } from "../../lib/zip-stream.ts";
import { exportLimits } from "../../platform/export-limits.ts";
import { write } from "../../platform/write/write.ts";
import { ownEvents } from "../reports/events/events.service.ts";
import * as assignments from "../assignments/assignments.service.ts";
import * as calendars from "../calendars/calendars.service.ts";
import * as keptChats from "../chats/kept-chats.service.ts";
import { ownConversations, ownConversationAsText } from "../history/files.service.ts";
import * as sounds from "../recordings/sounds.service.ts";
import * as paths from "../paths/paths.service.ts";
import * as attempts from "../practice/attempts.service.ts";
import * as drills from "../practice/drills.service.ts";
import {
  identitiesOf,
  keysOf,
  openedBy,
  secondFactorsOf,
  selectAttemptIds,
  selectModelTalks,
  selectProfile,
  signInsOf,
  takenLately,
  writtenBy,
} from "./own-data.queries.ts";
import { attemptFor, eventFor, readMe, soundFileOf, textFileOf } from "./own-data.views.ts";

const tooOften = () =>
  tooMany("You have downloaded your data several times within an hour. Try again in an hour.", 3600);

/** Everything that is kept of the caller and that they may see, as an archive. */
export async function* download(
  ctx: Context,
  caller: Caller,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // With a connection for each file the archive would break off where others took it meanwhile.
  const { db, release } = await holdConnection(ctx.exports);
  try {
    await record(ctx, caller);
    yield* zipOf(filesOf({ ...ctx, exports: db }, caller, signal));
  } finally {
    release();
  }
}

const record = (ctx: Context, caller: Caller): Promise<void> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    await unit.audit({ action: "user.export_own", subject: { type: "user", id: userId } });
    await requireUnderCap(unit.trx, {
      of: `own data ${userId}`,
      rows: takenLately(userId),
      most: exportLimits.archivesAnHour,
      refuse: tooOften,
    });
  });

async function* filesOf(ctx: Context, caller: Caller, signal: AbortSignal): AsyncGenerator<ZipEntry, void> {
  const { actor } = caller;
  const { userId } = actor;
  const rows = (statement: ReturnType<typeof signInsOf>) =>
    jsonOf(readInBatches<unknown>(ctx, statement, signal));
  yield { name: "README.txt", content: [readMe(actor, new Date().toISOString().slice(0, 10))] };
  yield { name: "profile.json", content: [textOf(await selectProfile(ctx.db, userId))] };
  yield { name: "sign-ins.json", content: rows(signInsOf(userId)) };
  yield { name: "providers.json", content: rows(identitiesOf(userId)) };
  yield { name: "second-factors.json", content: rows(secondFactorsOf(userId)) };
  yield { name: "keys.json", content: rows(keysOf(userId)) };
  yield { name: "activity.json", content: jsonOf(activityOf(ctx, actor, signal)) };
  yield* conversationsOf(ctx, actor, signal);
  yield* recordingsOf(ctx, actor, signal);
  yield { name: "written.json", content: rows(writtenBy(userId)) };
  yield { name: "chats.json", content: jsonOf(chatsOf(ctx, actor)) };
  yield { name: "practice.json", content: jsonOf(attemptsOf(ctx, caller, signal)) };
  yield { name: "model-talks.json", content: [textOf(await selectModelTalks(ctx.db, userId))] };
  yield { name: "assignments.json", content: [textOf((await assignments.mine(ctx, actor)).rows)] };
  yield { name: "paths.json", content: [textOf(await paths.ofPerson(ctx, actor, userId))] };
  yield { name: "calendar.json", content: [textOf(await calendars.mine(ctx, actor))] };
  yield { name: "library.json", content: rows(openedBy(userId)) };
}

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function* activityOf(ctx: Context, actor: Actor, signal: AbortSignal) {
  for await (const events of ownEvents(ctx, actor, signal)) yield events.map(eventFor);
}

/** First the list, then the words of each conversation in a file of its own. */
async function* conversationsOf(
  ctx: Context,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const spoken: { id: string; name: string }[] = [];
  async function* listed() {
    for await (const batch of ownConversations(ctx, actor, signal)) {
      yield batch.map((conversation) => {
        const words = conversation.lines > 0 ? textFileOf(conversation) : null;
        if (words !== null) spoken.push({ id: conversation.id, name: words });
        return { ...conversation, words };
      });
    }
  }
  yield { name: "conversations.json", content: jsonOf(listed()) };
  for (const { id, name } of spoken) yield { name, content: ownConversationAsText(ctx, actor, id, signal) };
}

/** What cannot be opened is left out: the rest is not to be missed for it. */
async function* recordingsOf(
  ctx: Context,
  { userId }: Actor,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  for (const { id, startedAt } of await sounds.listOf(ctx, userId)) {
    signal.throwIfAborted();
    const content = await sounds.readWhole(ctx, id).catch((error: unknown) => {
      ctx.log.warn({ err: error, recordingId: id }, "a recording was left out of somebody's own data");
    });
    if (content) yield { name: soundFileOf({ id, startedAt }), content, isPacked: true };
  }
}

async function* chatsOf(ctx: Context, actor: Actor) {
  for (const { id } of await keptChats.list(ctx, actor))
    yield await unlessGone(keptChats.read(ctx, actor, id));
}

async function* attemptsOf(ctx: Context, caller: Caller, signal: AbortSignal) {
  for (const id of await selectAttemptIds(ctx.db, caller.actor.userId)) {
    signal.throwIfAborted();
    const told = await unlessGone(drills.list(ctx, caller, id, mostDrills));
    const [saidOnceMore = []] = told;
    yield (await unlessGone(attempts.read(ctx, caller, id))).map((attempt) => ({
      ...attemptFor(attempt),
      saidOnceMore,
    }));
  }
}

/** Leaves out what was deleted since it was listed. */
async function unlessGone<T>(reading: Promise<T>): Promise<T[]> {
  try {
    return [await reading];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
