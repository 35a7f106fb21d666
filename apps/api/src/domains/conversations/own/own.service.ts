import type { ListedOwn, OwnConversation, privacyEndpoints } from "@field-advisor/schema/privacy.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../../context.ts";
import { AppError, existingOr } from "../../../lib/app-error.ts";
import type { Counted } from "../../../lib/counted.ts";
import { done, type Done } from "../../../lib/done.ts";
import { type Unit, write } from "../../../platform/write/write.ts";
import type { PageCaller } from "../../deployments/deployments.policy.ts";
import * as calls from "../../calls/calls.service.ts";
import * as history from "../../history/history.service.ts";
import * as pageAccess from "../../deployments/page-access.service.ts";
import * as pages from "../../deployments/pages/pages.service.ts";
import type { Database, Trx } from "../../../platform/db/database.ts";
import * as recordings from "../../recordings/recordings.service.ts";
import * as recipients from "../../recipients/recipients.service.ts";
import * as privacy from "../../privacy/privacy.service.ts";
import { requireSomebody } from "../conversations.policy.ts";
import { refuseRecording, selectConversation } from "../conversations.queries.ts";
import { wasStartedBy } from "../conversations.service.ts";
import { lockOwn, type OwnRow, selectOwn, selectOwnOfPage, storeRating } from "./own.queries.ts";
import { listedView, ownHead, ownLine, ownView } from "./own.views.ts";

const existing = existingOr("There is no such conversation. It may have been deleted.");

type Hold = "change" | "read";

/** A conversation of the caller's, and what they may do with it by what shows who they are. */
export async function requireOwn(
  ctx: Context,
  caller: PageCaller,
  id: string,
): Promise<OwnRow & { hold: Hold }> {
  requireSomebody(caller);
  const conversation = await selectConversation(ctx.db, id);
  const isTheirs = conversation !== undefined && (await wasStartedBy(ctx, conversation, caller));
  const row = existing(isTheirs ? await selectOwn(ctx.db, id) : undefined);
  return { ...row, hold: row.isInvited ? await requireHold(ctx.db, row.pageId, caller) : "change" };
}

async function requireHold(db: Database | Trx, pageId: string, { request }: PageCaller): Promise<Hold> {
  const hold = await recipients.holdOf(db, pageId, request);
  if (hold === "nothing") throw accessEnded();
  return hold;
}

const accessEnded = () => new AppError("not_signed_in", "Your access has ended. Please open the page again.");

/** What the caller said on a page before, by what shows who they are and by nothing else. */
export async function list(
  ctx: Context,
  caller: PageCaller,
  { deploymentId, ...part }: InputOf<typeof privacyEndpoints.listOwn>["query"],
): Promise<Counted<ListedOwn[]>> {
  requireSomebody(caller);
  const { id } = await pages.findNow(ctx, deploymentId);
  const [hold, former, settings] = await Promise.all([
    recipients.holdOf(ctx.db, id, caller.request),
    pageAccess.formerReadersOf(ctx, id, caller.request),
    privacy.ofPage(ctx.db, id),
  ]);
  const people = {
    starter_user_id: caller.actor?.userId ?? null,
    starter_visitor_id: former.find((reader) => reader.kind === "visitor")?.visitorId ?? null,
    starter_invitation_id:
      (hold !== "nothing" && former.find((reader) => reader.kind === "recipient")?.invitationId) || null,
  };
  const { rows, total } = await selectOwnOfPage(ctx.db, id, people, part);
  const rightsTo = ({ isInvited }: OwnRow) => ({
    mayDownload: settings.mayDownload,
    mayDelete: settings.mayDelete && (!isInvited || hold === "change"),
  });
  return { rows: rows.map((row) => listedView(row, rightsTo(row))), total };
}

export async function read(ctx: Context, caller: PageCaller, id: string): Promise<OwnConversation> {
  const row = await requireOwn(ctx, caller, id);
  const [settings, lines, legs] = await Promise.all([
    privacy.ofPage(ctx.db, row.pageId),
    history.linesIn(ctx.db, id),
    recordings.legsOf(ctx.db, { conversationId: id }),
  ]);
  const mayChange = row.hold === "change";
  const rights = { ...settings, mayDelete: settings.mayDelete && mayChange, deletesSound: mayChange };
  return ownView(row, lines, legs, rights);
}

/** Read whole, so that a slow reader holds no connection to the database: those of exports are the staff's. */
export async function* download(ctx: Context, caller: PageCaller, id: string): AsyncGenerator<string, void> {
  const row = await requireOwn(ctx, caller, id);
  const { mayDownload } = await privacy.ofPage(ctx.db, row.pageId);
  if (!mayDownload) throw new AppError("forbidden", "Conversations of this page cannot be downloaded.");
  const lines = await history.linesIn(ctx.db, id);
  yield ownHead(row) + lines.map((line) => ownLine(row, line)).join("");
}

/** Deletes what the caller said; a trigger has the provider delete its record too, now or when it can be reached. */
export async function remove(ctx: Context, caller: PageCaller, id: string): Promise<Done> {
  const { pageId, isInvited } = await requireOwn(ctx, caller, id);
  return write(ctx, caller, async (unit) => {
    if (isInvited && (await requireHold(unit.trx, pageId, caller)) !== "change") throw accessEnded();
    const { mayDelete } = await privacy.ofPage(unit.trx, pageId);
    if (!mayDelete) throw new AppError("forbidden", "Please ask your adviser to delete the conversation.");
    if (existing(await lockOwn(unit.trx, id)).isOngoing)
      throw new AppError("conflict", "This conversation is still going on. Delete it when it is over.");
    await calls.remove(unit, id);
    await audit(unit, caller, "conversation.delete_own", pageId, { conversationId: id });
    return done;
  });
}

/** Deletes the sound of what the caller said; where it goes on, its recording stops, also for what follows. */
export async function removeSound(ctx: Context, caller: PageCaller, id: string): Promise<Done> {
  const { pageId, isInvited } = await requireOwn(ctx, caller, id);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    if (isInvited && (await requireHold(trx, pageId, caller)) !== "change") throw accessEnded();
    const { isOngoing } = existing(await lockOwn(trx, id));
    await refuseRecording(trx, id);
    const reason = isOngoing ? "withdrawn" : "deleted";
    if ((await recordings.end(ctx, unit, { conversationId: id }, reason)) === 0)
      throw new AppError("conflict", "This conversation has no sound.");
    await audit(unit, caller, "conversation.delete_own_sound", pageId, { conversationId: id });
    return done;
  });
}

export async function rate(
  ctx: Context,
  caller: PageCaller,
  id: string,
  { rating, comment }: InputOf<typeof privacyEndpoints.rate>["body"],
): Promise<Done> {
  const { pageId } = await requireOwn(ctx, caller, id);
  return write(ctx, caller, async (unit) => {
    await storeRating(unit.trx, id, rating, comment);
    await audit(unit, caller, "conversation.rate", pageId, { conversationId: id, rating });
    return done;
  });
}

const audit = (unit: Unit, { actor }: PageCaller, action: string, pageId: string, details: object) =>
  unit.audit({
    ...(actor === null && { by: "a recipient" }),
    action,
    subject: { type: "deployment", id: pageId },
    details: { ...details },
  });
