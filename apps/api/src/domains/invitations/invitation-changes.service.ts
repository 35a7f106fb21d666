import { mostRows } from "@field-advisor/schema/row-limits";
import type {
  Invitation,
  NewInvitation,
  RenewInvitationInput,
  UpdateInvitationInput,
} from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import { columnsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, requireVersion } from "../../lib/app-error.ts";
import { accessCode, normalizeAccessCode, opaqueId } from "../../lib/ids.ts";
import { counted } from "../../lib/text.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import { endsTooEarly } from "./invitations.rules.ts";
import {
  columns,
  holdPage,
  insertInvitations,
  invitationsMadeBy,
  invitationsTo,
  lockInvitation,
  raisePageVersion,
  restartInvitation,
  revokeInvitation,
  selectInvitation,
  updateInvitation,
} from "./invitations.queries.ts";
import { endSessions, noPage } from "./invitations.service.ts";
import { addressColumns } from "../../platform/db/mail-address.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/** An invitation with the code that was just made: nobody can read it later. */
export interface WithCode {
  invitation: Invitation;
  accessCode: string;
}

/** A code, which is shown once, and the hash that is stored. */
export function newCode({ passwords }: Context): { code: string; hash: string } {
  const code = accessCode();
  return { code, hash: passwords.seal(normalizeAccessCode(code)) };
}

/** Invites people to a page, each with a code of their own. Of two with one address the first counts. */
export async function create(
  ctx: Context,
  caller: Caller,
  deploymentId: string,
  people: NewInvitation[],
): Promise<{ created: WithCode[]; alreadyInvited: string[] }> {
  const { actor } = caller;
  const once = [
    ...new Map(people.toReversed().map((person) => [comparableAddress(person.email), person])).values(),
  ].toReversed();
  const made = once.map((person) => ({ person, id: opaqueId(), ...newCode(ctx) }));
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    if (!(await holdPage(trx, peopleAndSelf(actor), deploymentId))) throw noPage();
    const rows = made.map(({ person, id, hash }) => ({
      ...columnsOf(columns, person),
      ...addressColumns(person.email),
      id,
      access_code_hash: hash,
    }));
    const added = await insertInvitations(trx, { deploymentId, createdBy: actor.userId }, rows);
    await requireUnderCaps(trx, actor, deploymentId);
    await raisePageVersion(
      trx,
      deploymentId,
      rows.map(({ id }) => id),
    );
    const created = made.flatMap(({ person, code }) => {
      const invitation = added.get(person.email);
      return invitation ? [{ invitation, accessCode: code }] : [];
    });
    if (created.length === 0) unit.noAudit("all of them were invited before");
    else await unit.auditAll(created.map(({ invitation }) => entryOf("invitation.create", invitation)));
    unit.emitAll(
      "invitation.created",
      created.map(({ invitation }) => ({ invitationId: invitation.id, deploymentId })),
    );
    const alreadyInvited = once.map(({ email }) => email).filter((email) => !added.has(email));
    return { created, alreadyInvited };
  });
}

async function requireUnderCaps(trx: Trx, { userId }: Actor, deploymentId: string): Promise<void> {
  const { invitationsOfPage, invitationsOfPerson } = mostRows;
  const full = (start: string, most: number, advice: string) => () =>
    new AppError("conflict", `${start} at most ${counted(most, "invitation")}. ${advice}`);
  await requireUnderCap(trx, {
    of: `invitations to ${deploymentId}`,
    rows: invitationsTo(deploymentId),
    most: invitationsOfPage,
    refuse: full("A page has", invitationsOfPage, "Make another page for more people."),
  });
  await requireUnderCap(trx, {
    of: `invitations by ${userId}`,
    rows: invitationsMadeBy(userId),
    most: invitationsOfPerson,
    refuse: full("One person makes", invitationsOfPerson, "Ask somebody else to invite more people."),
  });
}

export const update = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: UpdateInvitationInput,
): Promise<Invitation> =>
  write(ctx, caller, async (unit) => {
    const before = await requireInvitation(unit.trx, caller.actor, id);
    requireVersion("invitation", before, version);
    requireOrder(before, input);
    await updateInvitation(unit.trx, id, columnsOf(columns, input));
    if (input.recipientName !== undefined) await raisePageVersion(unit.trx, before.deploymentId, [id]);
    await unit.audit(entryOf("invitation.update", before, { changed: Object.keys(input) }));
    return selectInvitation(unit.trx, id);
  });

/** Makes a new code; what the old one opened ends, and conversations are counted from nothing. */
export const renew = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: RenewInvitationInput,
): Promise<WithCode> =>
  write(ctx, caller, async (unit) => {
    const before = await requireInvitation(unit.trx, caller.actor, id);
    requireVersion("invitation", before, version);
    requireOrder(before, input);
    return restart(ctx, unit, before, input);
  });

/** Within a write that has asked who may: what the old code opened ends. */
export async function restart(
  ctx: Context,
  unit: Unit,
  { id, deploymentId }: Invitation,
  input: Omit<UpdateInvitationInput, "version"> = {},
): Promise<WithCode> {
  const { code, hash } = newCode(ctx);
  await restartInvitation(unit.trx, id, { ...columnsOf(columns, input), access_code_hash: hash });
  if (input.recipientName !== undefined) await raisePageVersion(unit.trx, deploymentId, [id]);
  await close(unit, id);
  await unit.audit(entryOf("invitation.renew", { id, deploymentId }, { changed: Object.keys(input) }));
  return { invitation: await selectInvitation(unit.trx, id), accessCode: code };
}

export const revoke = (ctx: Context, caller: Caller, id: string): Promise<Invitation> =>
  write(ctx, caller, async (unit) => {
    const before = await requireInvitation(unit.trx, caller.actor, id);
    if (before.status === "revoked") {
      unit.noAudit("it was revoked before");
      return before;
    }
    await end(unit, before);
    return selectInvitation(unit.trx, id);
  });

/** Within a write that has asked who may. */
export async function end(unit: Unit, invitation: Invitation): Promise<void> {
  await revokeInvitation(unit.trx, invitation.id);
  await close(unit, invitation.id);
  await unit.audit(entryOf("invitation.revoke", invitation));
}

/** Ends the sessions of an invitation at once, and the conversations that were started with it. */
async function close(unit: Unit, invitationId: string): Promise<void> {
  await endSessions(unit.trx, { invitation_id: invitationId });
  await calls.end(unit, { on: "invitation", invitationId });
}

const existing = existingOr("There is no such invitation.");

const requireInvitation = async (trx: Trx, actor: Actor, id: string): Promise<Invitation> =>
  existing(await lockInvitation(trx, peopleAndSelf(actor), id));

function requireOrder(before: Invitation, input: UpdateInvitationInput): void {
  if (endsTooEarly(before, input))
    throw fieldError("invalid_request", "validUntil", "The end is not after the start");
}

/** The log names the page, and the invitation by its id: never an address. */
const entryOf = (
  action: string,
  { id, deploymentId }: Pick<Invitation, "id" | "deploymentId">,
  details: Record<string, unknown> = {},
) => ({
  action,
  subject: { type: "deployment", id: deploymentId },
  details: { invitationId: id, ...details },
});
