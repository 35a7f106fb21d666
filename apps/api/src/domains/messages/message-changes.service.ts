import { mostRows } from "@field-advisor/schema/row-limits";
import type {
  CreateMessageInput,
  DeploymentMessage,
  UpdateMessageInput,
} from "@field-advisor/schema/messages.endpoints";
import type { Context } from "../../context.ts";
import { columnsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { counted } from "../../lib/text.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import {
  columns,
  deleteMessage,
  insertMessage,
  lockMessage,
  messagesMadeBy,
  setTargets,
  updateMessage,
} from "./message-changes.queries.ts";
import { mayChange } from "./messages.policy.ts";
import { toMessage } from "./messages.views.ts";
import { countReads, selectOneSent, type SentRow } from "./sent-messages.queries.ts";
import { existing, forgetAnswers } from "./sent-messages.service.ts";

const tooManyMessages = () =>
  new AppError(
    "conflict",
    `One person keeps at most ${counted(mostRows.messagesOfPerson, "message")}. Delete one of yours, then send this one.`,
  );

export async function create(
  ctx: Context,
  caller: Caller,
  { deploymentIds, ...input }: CreateMessageInput,
): Promise<DeploymentMessage> {
  requireFuture(ctx, input.showUntil);
  return write(ctx, caller, async (unit) => {
    const id = await insertMessage(unit.trx, {
      ...columnsOf(columns, input),
      created_by: caller.actor.userId,
    });
    const { userId } = caller.actor;
    await requireUnderCap(unit.trx, {
      of: `messages by ${userId}`,
      rows: messagesMadeBy(userId),
      most: mostRows.messagesOfPerson,
      refuse: tooManyMessages,
    });
    const assignmentCount = await target(unit.trx, caller.actor, id, deploymentIds);
    const { title, messageType, link, showUntil } = input;
    await unit.audit({
      action: "message.create",
      subject: subjectOf(id),
      details: { after: { title, messageType, link, showUntil, assignmentCount } },
    });
    unit.emit("message.sent", { messageId: id });
    return changed(ctx, unit, caller.actor, await ownRow(unit.trx, caller.actor, id));
  });
}

/** Sets what is sent, whatever it was before: two who switch the same message agree in the end. */
export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, deploymentIds, ...changes }: UpdateMessageInput,
): Promise<DeploymentMessage> {
  requireFuture(ctx, changes.showUntil);
  return write(ctx, caller, async (unit) => {
    const row = await lockOwn(unit.trx, caller.actor, id);
    requireVersion("message", row, version);
    await updateMessage(unit.trx, id, columnsOf(columns, changes));
    if (deploymentIds) await target(unit.trx, caller.actor, id, deploymentIds);
    const after = await ownRow(unit.trx, caller.actor, id);
    await auditChange(unit, id, stateOf(row), stateOf(after), deploymentIds !== undefined);
    return changed(ctx, unit, caller.actor, after);
  });
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { title, assignmentCount } = await lockOwn(unit.trx, caller.actor, id);
    await deleteMessage(unit.trx, id);
    await unit.audit({
      action: "message.delete",
      subject: subjectOf(id),
      details: { before: { title, assignmentCount } },
    });
    unit.onCommit(() => forgetAnswers(ctx));
    return done;
  });
}

function requireFuture(ctx: Context, showUntil: string | null | undefined): void {
  if (showUntil && Date.parse(showUntil) <= ctx.now().getTime())
    throw fieldError("invalid_request", "showUntil", "Choose a time in the future");
}

/**
 * Has the message go to exactly these pages.
 * @returns how many they are
 */
async function target(trx: Trx, actor: Actor, id: number, deploymentIds: string[]): Promise<number> {
  const wanted = [...new Set(deploymentIds)];
  const known = await setTargets(trx, peopleAndSelf(actor), id, wanted);
  if (known === wanted.length) return known;
  const missing = wanted.length - known;
  const which = missing === 1 ? "One of the deployments does" : `${missing} of the deployments do`;
  throw fieldError(
    "invalid_request",
    "deploymentIds",
    `${which} not exist or may not be used by you. Select the deployments again.`,
  );
}

async function lockOwn(trx: Trx, actor: Actor, id: number): Promise<SentRow> {
  await lockMessage(trx, id);
  const row = await ownRow(trx, actor, id);
  if (!mayChange(actor, row))
    throw new AppError(
      "forbidden",
      "This message also goes to deployments of people who are not assigned to you. Ask an owner to change it.",
    );
  return row;
}

const ownRow = async (trx: Trx, actor: Actor, id: number): Promise<SentRow> =>
  existing(await selectOneSent(trx, { people: peopleAndSelf(actor) }, id));

const stateOf = ({ isActive, showUntil, assignmentCount }: SentRow) => ({
  isActive,
  showUntil,
  assignmentCount,
});

type State = ReturnType<typeof stateOf>;

async function auditChange(
  unit: Unit,
  id: number,
  before: State,
  after: State,
  isTargeted: boolean,
): Promise<void> {
  const fields = (Object.keys(after) as (keyof State)[]).filter((field) =>
    field === "assignmentCount" ? isTargeted : before[field] !== after[field],
  );
  if (fields.length === 0) return unit.noAudit("nothing differs");
  const valuesIn = (state: State) => Object.fromEntries(fields.map((field) => [field, state[field]]));
  await unit.audit({
    action: "message.update",
    subject: subjectOf(id),
    details: { changed: fields, before: valuesIn(before), after: valuesIn(after) },
  });
}

async function changed(ctx: Context, unit: Unit, actor: Actor, row: SentRow): Promise<DeploymentMessage> {
  unit.onCommit(() => forgetAnswers(ctx));
  const reads = await countReads(unit.trx, { people: peopleAndSelf(actor) }, [row.id]);
  return toMessage(actor, row, reads.get(row.id));
}

const subjectOf = (id: number) => ({ type: "message", id });
