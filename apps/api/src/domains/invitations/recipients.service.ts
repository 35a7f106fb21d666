import type { DeploymentLoginInput } from "@field-advisor/schema/deployments.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatch } from "../../lib/batch.ts";
import { newToken, normalizeAccessCode, normalizeSlug, sha256 } from "../../lib/ids.ts";
import { signInFailures } from "../../telemetry/metrics.ts";
import { detached, write } from "../../platform/write/write.ts";
import * as loginThrottling from "../auth/login-throttling/login-throttling.service.ts";
import type { Attempt } from "../auth/login-throttling/login-throttling.rules.ts";
import { refusalOf } from "./invitations.policy.ts";
import {
  insertSession,
  lockDoor,
  revokeSession,
  revokeSessionsOf,
  revokeSessionsOfInvitation,
  selectDoorOf,
  selectLiveSessions,
  selectLoginTarget,
  touchSession,
  updateAccessCodeHash,
  type LoginTarget,
  type SentCookie,
} from "./recipients.queries.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/** How long a recipient stays signed in to a page, and how long their browser is known. */
export const recipientSeconds = { idle: 2 * 3600, session: 12 * 3600, device: 180 * 24 * 3600 } as const;

/** Whom a page knows by an invitation, with what it permits. */
export interface Invited {
  invitationId: string;
  email: string;
  recipientName: string | null;
  maxMinutes: number | null;
}

export interface RecipientLogin {
  deploymentId: string;
  invited: Invited;
  /** The cookie that opens the page. */
  token: string;
  /** The cookie that keeps strangers' guesses from locking this browser out. */
  deviceToken: string;
}

const liveSession = perContext(({ db }) =>
  createBatch((sent: SentCookie[]) => selectLiveSessions(db, sent, recipientSeconds.idle)),
);

/** Who is signed in to a page, or null. `active`: something that a person did, so the session stays awake. */
export async function sessionOf(
  ctx: Context,
  deploymentId: string,
  request: RequestContext,
  { active }: { active: boolean },
): Promise<(Invited & { isCounted: boolean }) | null> {
  const sent = sentFor(deploymentId, request);
  if (!sent) return null;
  const session = await liveSession(ctx)(sent, { isDeferrable: !active });
  if (active && session?.isStale) await touchSession(ctx.db, session.id);
  return session ?? null;
}

/** The invitation that a browser enters or entered a page with: what was done with it stays its person's. */
export async function formerInvitationOf(
  { db }: Context,
  deploymentId: string,
  request: RequestContext,
): Promise<string | null> {
  const sent = sentFor(deploymentId, request);
  return (sent && (await selectDoorOf(db, sent))?.invitationId) ?? null;
}

/** Why the invitation that a browser entered a page with lets nobody in now; null while it does, and for strangers. */
export async function endingOf(
  { db }: Context,
  deploymentId: string,
  request: RequestContext,
): Promise<string | null> {
  const sent = sentFor(deploymentId, request);
  const door = sent && (await selectDoorOf(db, sent));
  return door ? refusalOf(door) : null;
}

/** The cookie that a browser sent for a page, as it is looked up; null where it sent none. */
export function sentFor(deploymentId: string, request: RequestContext): SentCookie | null {
  const token = request.cookie(`recipient:${deploymentId}`);
  return token === undefined ? null : { deploymentId, tokenHash: sha256(token) };
}

/** Ends every session of a page's recipients at once. */
export const endSessions = async (trx: Trx, deploymentId: string): Promise<void> =>
  void (await revokeSessionsOf(trx, deploymentId));

/** Ends every session that an invitation opened at once. */
export const endSessionsOf = async (trx: Trx, invitationId: string): Promise<void> =>
  void (await revokeSessionsOfInvitation(trx, invitationId));

/**
 * Whatever is wrong, the answer and the work before it are the same: one look-up, one count, one hash, one audit row.
 * Only who knows the code is told that their invitation has ended.
 * @throws AppError invalid_credentials, invitation_ended, too_many_requests, unavailable
 */
export async function login(
  ctx: Context,
  input: DeploymentLoginInput,
  request: RequestContext,
): Promise<RecipientLogin> {
  const slug = normalizeSlug(input.deploymentSlug);
  const code = normalizeAccessCode(input.password);
  const target = await selectLoginTarget(ctx.db, slug, input.email);
  const guess: Attempt = {
    scope: "deployment",
    account: slug,
    address: request.address,
    trusted: target !== undefined && isKnownDevice(ctx, target, request),
    secret: `${comparableAddress(input.email)} ${code}`,
  };
  const verdict = await loginThrottling.judge(ctx, guess, async () => {
    const codeFits = await ctx.passwords.verify(target?.accessCodeHash ?? null, code);
    return codeFits && target !== undefined && isLive(target);
  });
  const opened = target && verdict.isRight ? await openSession(ctx, { target, code }, request) : undefined;
  if (!target || !opened) {
    await recordFailure(ctx, target, verdict.lastOf, request);
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  if (opened.refusal !== undefined) {
    await recordFailure(ctx, target, verdict.lastOf, request);
    throw new AppError("invitation_ended", opened.refusal);
  }
  const deviceToken = ctx.signer.sign("recipient-device", deviceMark(ctx, target), recipientSeconds.device);
  return { deploymentId: target.deploymentId, deviceToken, ...opened };
}

/** @returns undefined when the page is closed, or the invitation was changed while the code was being judged */
async function openSession(
  ctx: Context,
  { target: judged, code }: { target: LoginTarget; code: string },
  request: RequestContext,
) {
  const token = newToken();
  const { deploymentId, invitationId } = judged;
  const previous = request.cookie(`recipient:${deploymentId}`);
  return write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    const door = invitationId === null ? undefined : await lockDoor(trx, invitationId);
    const hash = door?.accessCodeHash;
    const isSame = hash === judged.accessCodeHash || (hash && ctx.passwords.isSealOf(hash, code));
    const refusal = door && isSame && isLive(door) ? refusalOf(door) : undefined;
    if (!door || invitationId === null || refusal !== null) {
      unit.noAudit("nothing was changed; the failure is audited by itself");
      return refusal ? { refusal } : undefined;
    }
    if (hash && ctx.passwords.isOutdated(hash))
      await updateAccessCodeHash(trx, invitationId, ctx.passwords.seal(code));
    if (previous !== undefined) await revokeSession(trx, sha256(previous));
    await insertSession(trx, {
      deploymentId,
      invitationId,
      tokenHash: sha256(token),
      absoluteSeconds: recipientSeconds.session,
    });
    await unit.audit({ by: recipient, action: "recipient.login", ...traceOf(judged) });
    const { email, recipientName, maxMinutes } = door;
    return { token, invited: { invitationId, email, recipientName, maxMinutes } };
  });
}

/** A status that is not known counts as unavailable. */
const isLive = ({ pageStatus }: { pageStatus: string }): boolean => pageStatus === "active";

/** A failure is recorded even when the request's time is over. */
function recordFailure(
  ctx: Context,
  target: LoginTarget | undefined,
  nowThrottled: string[],
  request: RequestContext,
): Promise<void> {
  ctx.telemetry.record(signInFailures, 1, { who: "recipient" });
  return write(ctx, detached({ actor: null, request }), (unit) => {
    const { details, ...subject } = target ? traceOf(target) : { details: {} };
    const added = { ...details, ...(nowThrottled.length > 0 && { nowThrottled }) };
    return unit.audit({ by: recipient, action: "recipient.login_failed", ...subject, details: added });
  });
}

/** How the audit log calls a recipient, who has no account. */
const recipient = "recipient";
const traceOf = ({ deploymentId, invitationId }: LoginTarget) => ({
  subject: { type: "deployment", id: deploymentId },
  details: { ...(invitationId !== null && { invitationId }) },
});

/** Names the page and the invited person: with either of them another, the browser is a stranger again. */
const deviceMark = (ctx: Context, target: LoginTarget): string => deviceMarks(ctx, target)[0] ?? "";

/** As it was made under each accepted key, the current one first. */
const deviceMarks = ({ signer }: Context, { deploymentId, email }: LoginTarget): string[] =>
  signer.digests("recipient", email ?? "").map((digest) => `${deploymentId}.${digest.toString("base64url")}`);

/** Nobody is known who was not invited. */
const isKnownDevice = (ctx: Context, target: LoginTarget, request: RequestContext): boolean => {
  const value = request.cookie(`recipient-device:${target.deploymentId}`);
  const mark = value === undefined ? null : ctx.signer.verify("recipient-device", value);
  return mark !== null && target.email !== null && deviceMarks(ctx, target).includes(mark);
};
