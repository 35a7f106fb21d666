import type { CreateAssistantInput, UpdateAssistantInput } from "@field-advisor/schema/assistants";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import { mayManage, obstacleToRemoving, obstacleToSwitchingOff } from "./assistants.policy.ts";
import {
  deleteAssistant,
  insertAssistant,
  isIdTaken,
  lockToChange,
  selectAssistant,
  selectRoomNames,
  updateAssistant,
  type AssistantRow,
} from "./assistants.queries.ts";

type Changes = Omit<UpdateAssistantInput, "version">;
type Field = keyof Changes;

const changeable = [
  "assistantId",
  "name",
  "purpose",
  "instructions",
  "model",
  "maxTokens",
  "temperature",
  "seesRoom",
  "seesTranscript",
  "isActive",
] as const satisfies readonly Field[];

interface Parts extends Pick<Deps, "db"> {
  audit: Audit;
}

/** Assistants as owners make, change and delete them. */
export const createEditing = (parts: Parts) => ({
  create: (caller: Caller, input: CreateAssistantInput): Promise<AssistantRow> =>
    create(parts, caller, input),
  update: (caller: Caller, id: number, changes: UpdateAssistantInput): Promise<AssistantRow> =>
    update(parts, caller, id, changes),
  remove: (caller: Caller, id: number): Promise<void> => remove(parts, caller, id),
});

/** @throws AppError forbidden, conflict */
async function create(
  { db, audit }: Parts,
  { actor, request }: Caller,
  input: CreateAssistantInput,
): Promise<AssistantRow> {
  requireManager({ actor });
  return inTransaction(db, async (trx) => {
    const { assistantId: external_id, name } = input;
    const values = { ...columnsOf(input), external_id, name, created_by: actor.userId };
    const added = await insertAssistant(trx, values);
    if (!added) throw idTaken();
    const details = { after: valuesOf(input, changeable) };
    await audit.record(trx, {
      actor,
      request,
      action: "assistant.create",
      subject: subjectOf(added.id),
      details,
    });
    return existing(await selectAssistant(trx, added.id));
  });
}

/** @throws AppError forbidden, not_found, conflict, version_conflict */
async function update(
  { db, audit }: Parts,
  { actor, request }: Caller,
  id: number,
  { version, ...changes }: UpdateAssistantInput,
): Promise<AssistantRow> {
  requireManager({ actor });
  return inTransaction(db, async (trx) => {
    const before = await lock(trx, id);
    if (version !== undefined && version !== before.version) throw versionConflict();
    const changed = changeable.filter(
      (field) => changes[field] !== undefined && changes[field] !== before[field],
    );
    if (changed.length === 0) return before;
    if (before.isActive && changes.isActive === false) unlessHindered(obstacleToSwitchingOff(before));
    await updateAssistant(trx, id, columnsOf(changes));
    const after = existing(await selectAssistant(trx, id));
    const details = { changed, before: valuesOf(before, changed), after: valuesOf(after, changed) };
    await audit.record(trx, { actor, request, action: "assistant.update", subject: subjectOf(id), details });
    return after;
  }).catch((error: unknown) => {
    throw isIdTaken(error) ? idTaken() : error;
  });
}

/** @throws AppError forbidden, not_found, conflict */
async function remove({ db, audit }: Parts, { actor, request }: Caller, id: number): Promise<void> {
  requireManager({ actor });
  await inTransaction(db, async (trx) => {
    const { isDefault, assistantId, name } = await lock(trx, id);
    unlessHindered(obstacleToRemoving({ isDefault, rooms: await selectRoomNames(trx, id) }));
    await deleteAssistant(trx, id);
    const details = { assistantId, name };
    await audit.record(trx, { actor, request, action: "assistant.delete", subject: subjectOf(id), details });
  });
}

async function lock(trx: Trx, id: number): Promise<AssistantRow> {
  await lockToChange(trx, id);
  return existing(await selectAssistant(trx, id));
}

/** @throws AppError forbidden */
export function requireManager({ actor }: Pick<Caller, "actor">): void {
  if (!mayManage(actor)) throw new AppError("forbidden", "Only owners may manage assistants.");
}

function unlessHindered(obstacle: string | null): void {
  if (obstacle !== null) throw new AppError("conflict", obstacle);
}

/** @throws AppError not_found */
export function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError("not_found", "This assistant does not exist any more.");
  return row;
}

const idTaken = () =>
  fieldError("conflict", "assistantId", "There is an assistant with this ID already. Choose another ID.");

const versionConflict = () =>
  new AppError(
    "version_conflict",
    "Somebody else changed this assistant in the meantime. Reload to see their change, then make yours again.",
  );

export const subjectOf = (id: number) => ({ type: "assistant", id });

/** Columns whose input is absent stay as they are. */
const columnsOf = (input: Changes) => ({
  external_id: input.assistantId,
  name: input.name,
  purpose: input.purpose,
  instructions: input.instructions,
  model: input.model,
  max_tokens: input.maxTokens,
  temperature: input.temperature,
  sees_room: input.seesRoom,
  sees_transcript: input.seesTranscript,
  is_active: input.isActive,
});

/** What the log keeps of a change: all but the instructions, which may be long. */
const valuesOf = (values: Changes, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.filter((field) => field !== "instructions").map((field) => [field, values[field]]),
  );
