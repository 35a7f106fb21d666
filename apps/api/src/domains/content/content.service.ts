import type {
  contentEndpoints,
  CreateContentInput,
  LibraryItem,
  ManagedItem,
  TranscriptCue,
  UpdateContentInput,
} from "@field-advisor/schema/content.endpoints";
import { type ContentType, endingsOf, fileIdOf, hasEndingOf } from "@field-advisor/schema/content-constants";
import { contentProblem, isRecording, transcriptProblem } from "@field-advisor/schema/content-forms";
import { wrongEnding } from "@field-advisor/schema/unsupported-files";
import { readWebVtt } from "@field-advisor/transcript";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, requireVersion } from "../../lib/app-error.ts";
import { changedFields, definedOf, traceOf } from "../../lib/changes.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { scopeOf } from "../../scope/content-scope.ts";
import {
  columns,
  deleteContent,
  deleteTranscript,
  insertContent,
  lockContent,
  namePeople,
  selectIfMayOpen,
  selectLibrary,
  selectManaged,
  selectOne,
  selectTranscript,
  selectUnfinished,
  updateContent,
  upsertTranscript,
} from "./content.queries.ts";
import { releaseFile, selectMediaType } from "./files.queries.ts";
import { forgetPlayed } from "./openings.queries.ts";

type Asking = Pick<Caller, "actor">;

/** The items that somebody may open, the newest first. */
export const list = ({ db }: Context, { actor }: Asking): Promise<LibraryItem[]> =>
  selectLibrary(db, scopeOf(actor), actor.userId);

/** The item that somebody opened last, unless they reached its end. */
export async function unfinished({ db }: Context, { actor }: Asking): Promise<LibraryItem | null> {
  return (await selectUnfinished(db, scopeOf(actor), actor.userId)) ?? null;
}

export const manage = (
  { db }: Context,
  query: InputOf<typeof contentEndpoints.manage>["query"],
): Promise<Counted<ManagedItem[]>> => selectManaged(db, query);

export async function create(
  ctx: Context,
  caller: Caller,
  { userPermissions, transcript, ...input }: CreateContentInput,
): Promise<ManagedItem> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const file_id = await fileFor(trx, input);
    const { id } = await insertContent(trx, {
      ...columnsOf(columns, input),
      file_id,
      created_by: caller.actor.userId,
    });
    if (transcript !== null) await keepTranscript(trx, id, transcript);
    if ((await namePeople(trx, id, userPermissions, caller.actor.userId)) < userPermissions.length)
      throw fieldError("not_found", "userPermissions", "One of these people no longer exists.");
    const details = {
      title: input.title,
      type: input.type,
      audience: input.audience,
      named: userPermissions,
    };
    await unit.audit({ action: "content.create", subject: subjectOf(id), details });
    return read(trx, id);
  });
}

export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, transcript, ...changes }: UpdateContentInput,
): Promise<ManagedItem> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = existing(await lockContent(trx, id));
    requireVersion("content", before, version);
    const changed = changedFields(fieldsOf(columns), before, changes);
    if (changed.length === 0 && transcript === undefined) {
      unit.noAudit("nothing differs");
      return read(trx, id);
    }
    const after = { ...before, ...definedOf(changes) };
    const problem = contentProblem(after);
    // An item from before a rule can still be renamed and taken offline.
    if (problem && changed.some((field) => ["category", "type", "url"].includes(field)))
      throw fieldError("invalid_request", problem.path, problem.message);
    const file_id = await fileFor(trx, after);
    await updateContent(trx, id, { ...columnsOf(columns, changes), file_id });
    if (before.file_id !== null && before.file_id !== file_id) {
      await releaseFile(trx, before.file_id);
      await forgetPlayed(trx, id);
      await assignments.requireFinishable(trx, id);
    }
    await changeTranscript(trx, { id, type: after.type, transcript });
    const trace = traceOf(changed, before, after, ["description"]);
    const details = transcript === undefined ? trace : { ...trace, changed: [...changed, "transcript"] };
    await unit.audit({ action: "content.update", subject: subjectOf(id), details });
    return read(trx, id);
  });
}

interface TranscriptChange {
  id: number;
  type: ContentType;
  /** Undefined where it stays as it is. */
  transcript: UpdateContentInput["transcript"];
}

/** An item that is no recording any more has no transcript either. */
async function changeTranscript(trx: Trx, { id, type, transcript }: TranscriptChange): Promise<void> {
  const problem = transcriptProblem({ type, transcript: transcript ?? null });
  if (problem) throw fieldError("invalid_request", problem.path, problem.message);
  if (transcript !== undefined) await keepTranscript(trx, id, transcript);
  else if (!isRecording(type)) await keepTranscript(trx, id, null);
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { title, file_id } = existing(await lockContent(trx, id));
    await deleteContent(trx, id);
    if (file_id !== null) await releaseFile(trx, file_id);
    await unit.audit({ action: "content.delete", subject: subjectOf(id), details: { title } });
    return done;
  });
}

async function keepTranscript(
  trx: Trx,
  contentId: number,
  given: CreateContentInput["transcript"],
): Promise<void> {
  if (given === null) {
    await deleteTranscript(trx, contentId);
    return;
  }
  const read = readWebVtt(given.text);
  if (read.problem !== undefined) throw fieldError("invalid_request", "transcript", read.problem);
  await upsertTranscript(trx, contentId, { name: given.name, cues: read.captions });
}

export async function readTranscript(
  { db }: Context,
  { actor }: Asking,
  contentId: number,
): Promise<{ name: string; cues: TranscriptCue[] }> {
  const found =
    (await selectIfMayOpen(db, scopeOf(actor), contentId)) && (await selectTranscript(db, contentId));
  if (!found) throw new AppError("not_found", "There is no transcript of this content.");
  return { name: found.name, cues: found.cues as TranscriptCue[] };
}

/** An item as it is now. */
export const read = async (db: Database | Trx, id: number): Promise<ManagedItem> =>
  existing(await selectOne(db, id));

/** The file of an item, which stays as long as the item names it. */
async function fileFor(
  trx: Trx,
  { type, url }: { type: ContentType; url: string | null },
): Promise<string | null> {
  const id = fileIdOf(url);
  if (id === undefined) return null;
  const file = await selectMediaType(trx, id);
  if (!file) throw fieldError("not_found", "url", "This file is gone. Please upload it again.");
  if (!hasEndingOf(type, file.name))
    throw fieldError("invalid_request", "url", wrongEnding(endingsOf(type), file.name));
  return id;
}

export const existing = existingOr("This content does not exist.");

export const subjectOf = (id: number) => ({ type: "content", id });
