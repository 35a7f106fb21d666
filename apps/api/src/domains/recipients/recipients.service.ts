import type { DeploymentLoginInput } from "@field-advisor/schema/deployments.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatch } from "../../lib/batch.ts";
import { newToken, normalizeAccessCode, normalizeSlug, sha256 } from "../../lib/ids.ts";
import { signInFailures } from "../../telemetry/metrics.ts";
import { detached, write } from "../../platform/write/write.ts";
import * as loginThrottling from "../auth/login-throttling.service.ts";
import type { SignInTry } from "../auth/login-throttling.rules.ts";
import { whyClosed, whyShut } from "../invitations/invitations.rules.ts";
import * as invitations from "../invitations/invitations.service.ts";
import {
  insertSession,
  lockEntry,
  selectEntryOf,
  selectHold,
  selectLiveSessions,
  selectPageAndInvitation,
  touchSession,
  updateAccessCodeHash,
  type PageAndInvitation,
  type SentCookie,
} from "./recipients.queries.ts";
import { isLive, recipientSeconds } from "./recipients.rules.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

export interface Recipient {
  invitationId: string;
  email: string;
  recipientName: string | null;
  maxMinutes: number | null;
}

export interface RecipientSignIn {
  deploymentId: string;
  recipient: Recipient;
  /** Why the invitation begins no further conversation; null while it does. */
  ended: string | null;
  /** The cookie that opens the page. */
  token: string;
  /** The cookie that keeps strangers' attempts from locking this browser out. */
  deviceToken: string;
}

const liveSession = perContext(({ db }) =>
  createBatch((sent: SentCookie[]) => selectLiveSessions(db, sent, recipientSeconds.idle)),
);

/** `active`: a person did something, which keeps the session from idling. */
export async function sessionOf(
  ctx: Context,
  deploymentId: string,
  request: RequestContext,
  { active }: { active: boolean },
): Promise<(Recipient & { isCounted: boolean }) | null> {
  const sent = sentFor(deploymentId, request);
  if (!sent) return null;
  const session = await liveSession(ctx)(sent, { isDeferrable: !active });
  if (active && session?.isStale) await touchSession(ctx.db, session.id);
  return session ?? null;
}

/** The invitation of a browser's session, which may be over: what was done with it stays its person's. */
export async function formerInvitationOf(
  { db }: Context,
  deploymentId: string,
  request: RequestContext,
): Promise<string | null> {
  const sent = sentFor(deploymentId, request);
  return (sent && (await selectEntryOf(db, sent))?.invitationId) ?? null;
}

/**
 * What a browser may still do with what was said with its invitation. `change` while it is signed in; `read` as long as it
 * would be if the page or the invitation had not closed; `nothing` once the invitation was withdrawn or has another code.
 */
export async function holdOf(
  db: Database | Trx,
  deploymentId: string,
  request: RequestContext,
): Promise<"change" | "read" | "nothing"> {
  const sent = sentFor(deploymentId, request);
  const hold = sent && (await selectHold(db, sent, recipientSeconds.idle));
  if (!hold?.isOfPresentCode) return "nothing";
  return hold.isLive ? "change" : "read";
}

/** Why a browser's invitation lets nobody in now; null while it does, and for strangers. */
export async function endingOf(
  { db }: Context,
  deploymentId: string,
  request: RequestContext,
): Promise<string | null> {
  const sent = sentFor(deploymentId, request);
  const entry = sent && (await selectEntryOf(db, sent));
  return entry ? whyClosed(entry) : null;
}

/** The cookie that a browser sent for a page, as it is looked up; null where it sent none. */
export function sentFor(deploymentId: string, request: RequestContext): SentCookie | null {
  const token = request.cookie(`recipient:${deploymentId}`);
  return token === undefined ? null : { deploymentId, tokenHash: sha256(token) };
}

/**
 * Whatever is wrong, the answer and the work before it are the same: one look-up, one count, one hash, one audit row.
 * Only whoever knows the code learns that their invitation has ended.
 */
export async function signIn(
  ctx: Context,
  input: DeploymentLoginInput,
  request: RequestContext,
): Promise<RecipientSignIn> {
  const slug = normalizeSlug(input.deploymentSlug);
  const accessCode = normalizeAccessCode(input.password);
  const sought = await selectPageAndInvitation(ctx.db, slug, input.email);
  const tried: SignInTry = {
    scope: "deployment",
    account: slug,
    address: request.address,
    trusted: sought !== undefined && isKnownDevice(ctx, sought, request),
    secret: `${comparableAddress(input.email)} ${accessCode}`,
  };
  const verdict = await loginThrottling.judge(ctx, tried, async () => {
    const isCodeRight = await ctx.passwords.verify(sought?.accessCodeHash ?? null, accessCode);
    return isCodeRight && sought !== undefined && isLive({ status: sought.pageStatus });
  });
  const opened =
    sought && verdict.isRight ? await openSession(ctx, { sought, accessCode }, request) : undefined;
  if (!sought || !opened) {
    await recordFailure(ctx, sought, verdict.lastOf, request);
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  if (opened.closed !== undefined) {
    await recordFailure(ctx, sought, verdict.lastOf, request);
    throw new AppError("invitation_ended", opened.closed);
  }
  const deviceToken = ctx.signer.sign("recipient-device", deviceMark(ctx, sought), recipientSeconds.device);
  return { deploymentId: sought.deploymentId, deviceToken, ...opened };
}

/** @returns undefined when the page is closed, or the invitation was changed while the code was being judged */
async function openSession(
  ctx: Context,
  { sought: judged, accessCode }: { sought: PageAndInvitation; accessCode: string },
  request: RequestContext,
) {
  const token = newToken();
  const { deploymentId, invitationId } = judged;
  const previous = request.cookie(`recipient:${deploymentId}`);
  return write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    const entry = invitationId === null ? undefined : await lockEntry(trx, invitationId);
    const hash = entry?.accessCodeHash;
    const isSame = hash === judged.accessCodeHash || (hash && ctx.passwords.isSealOf(hash, accessCode));
    const closed = entry && isSame && isLive({ status: entry.pageStatus }) ? whyShut(entry) : undefined;
    if (!entry || invitationId === null || closed !== null) {
      unit.noAudit("nothing was changed; the failure is audited by itself");
      return closed ? { closed } : undefined;
    }
    if (hash && ctx.passwords.isOutdated(hash))
      await updateAccessCodeHash(trx, invitationId, ctx.passwords.seal(accessCode));
    if (previous !== undefined) await invitations.endSessions(trx, { token_hash: sha256(previous) });
    const isFirstUse = await insertSession(trx, {
      deploymentId,
      invitationId,
      tokenHash: sha256(token),
      absoluteSeconds: recipientSeconds.session,
    });
    if (isFirstUse) unit.emit("invitation.used", { invitationId, deploymentId });
    await unit.audit({ by: auditName, action: "recipient.login", ...traceOf(judged) });
    const { email, recipientName, maxMinutes } = entry;
    return { token, recipient: { invitationId, email, recipientName, maxMinutes }, ended: whyClosed(entry) };
  });
}

/** A failure is recorded even when the request's time is over. */
function recordFailure(
  ctx: Context,
  sought: PageAndInvitation | undefined,
  nowThrottled: string[],
  request: RequestContext,
): Promise<void> {
  ctx.telemetry.record(signInFailures, 1, { who: "recipient" });
  return write(ctx, detached({ actor: null, request }), (unit) => {
    const { details, ...subject } = sought ? traceOf(sought) : { details: {} };
    const added = { ...details, ...(nowThrottled.length > 0 && { nowThrottled }) };
    return unit.audit({ by: auditName, action: "recipient.login_failed", ...subject, details: added });
  });
}

/** How the audit log calls a recipient, who has no account. */
const auditName = "recipient";
const traceOf = ({ deploymentId, invitationId }: PageAndInvitation) => ({
  subject: { type: "deployment", id: deploymentId },
  details: { ...(invitationId !== null && { invitationId }) },
});

/** Names the page and the invited person: with either of them another, the browser is a stranger again. */
const deviceMark = (ctx: Context, sought: PageAndInvitation): string => deviceMarks(ctx, sought)[0] ?? "";

/** As it was made under each accepted key, the current one first. */
const deviceMarks = ({ signer }: Context, { deploymentId, email }: PageAndInvitation): string[] =>
  signer.digests("recipient", email ?? "").map((digest) => `${deploymentId}.${digest.toString("base64url")}`);

/** Nobody is known who was not invited. */
const isKnownDevice = (ctx: Context, sought: PageAndInvitation, request: RequestContext): boolean => {
  const value = request.cookie(`recipient-device:${sought.deploymentId}`);
  const mark = value === undefined ? null : ctx.signer.verify("recipient-device", value);
  return mark !== null && sought.email !== null && deviceMarks(ctx, sought).includes(mark);
};
