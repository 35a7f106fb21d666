import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import { newCode } from "./invitation-changes.service.ts";
import {
  deleteInvitation,
  insertInvitations,
  lockFirstInvitation,
  replaceInvitation,
  selectInvited,
  updateInvitation,
} from "./invitations.queries.ts";
import { addressColumns } from "../../platform/db/mail-address.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/** The recipient of a page as its form names one: the person of its first invitation. */
interface Recipient {
  email?: string | null | undefined;
  name?: string | null | undefined;
}

interface PageOf {
  deploymentId: string;
  /** Without a code nobody enters a page that is not for everybody. */
  needsCode: boolean;
}

/**
 * Writes who is invited first. Another address is another person: what belonged to the former one ends, and they need a
 * code that the former does not know.
 * @returns the code that was made; null where none was
 */
export async function setFirst(
  ctx: Context,
  unit: Unit,
  actor: Actor,
  { deploymentId, needsCode }: PageOf,
  { email, name }: Recipient,
): Promise<string | null> {
  const { trx } = unit;
  const first = await lockFirstInvitation(trx, deploymentId);
  const isAnother =
    email !== undefined && comparableAddress(email ?? "") !== comparableAddress(first?.email ?? "");
  if (isAnother && first) await calls.end(unit, { on: "invitation", invitationId: first.id });
  if (email === null) {
    if (first) await deleteInvitation(trx, first.id);
    return null;
  }
  if (!isAnother && !first) return null;
  const made = needsCode && (isAnother || !first?.hasAccessCode) ? newCode(ctx) : null;
  if (isAnother) {
    const taken =
      first !== undefined && (await selectInvited(trx, deploymentId, [comparableAddress(email)])).size > 0;
    if (taken)
      throw fieldError("invalid_request", "recipientEmail", "This person is already invited to this page.");
    const values = {
      id: opaqueId(),
      ...addressColumns(email),
      recipient_name: (name === undefined ? first?.recipientName : name) || null,
      access_code_hash: made?.hash ?? null,
    };
    if (first) await replaceInvitation(trx, first, values, actor.userId);
    else
      await insertInvitations(trx, { deploymentId, createdBy: actor.userId }, [{ ...noLimits, ...values }]);
    unit.emit("invitation.created", { invitationId: values.id, deploymentId });
  } else if (first && (name !== undefined || made)) {
    await updateInvitation(trx, first.id, {
      ...(name !== undefined && { recipient_name: name || null }),
      ...(made && { access_code_hash: made.hash }),
    });
  }
  return made?.code ?? null;
}

const noLimits = { valid_from: null, valid_until: null, max_sessions: null, max_minutes: null };
