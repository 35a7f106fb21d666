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
import type { Attempt } from "../auth/login-throttling.rules.ts";
import { whyClosed, whyShut } from "../invitations/invitations.rules.ts";
import * as invitations from "../invitations/invitations.service.ts";
import {
  insertSession,
  lockEntry,
  selectEntryOf,
  selectHold,
  selectLiveSessions,
  selectSignInTarget,
  touchSession,
  updateAccessCodeHash,
  type SignInTarget,
  type SentCookie,
} from "./recipients.queries.ts";
import { isLive, recipientSeconds } from "./recipients.rules.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

export interface Invited {
  invitationId: string;
  email: string;
  recipientName: string | null;
  maxMinutes: number | null;
}

export interface RecipientSignIn {
  deploymentId: string;
  invited: Invited;
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
): Promise<(Invited & { isCounted: boolean }) | null> {
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
  const code = normalizeAccessCode(input.password);
  const target = await selectSignInTarget(ctx.db, slug, input.email);
  const attempt: Attempt = {
    scope: "deployment",
    account: slug,
    address: request.address,
    trusted: target !== undefined && isKnownDevice(ctx, target, request),
    secret: `${comparableAddress(input.email)} ${code}`,
  };
  const verdict = await loginThrottling.judge(ctx, attempt, async () => {
    const codeFits = await ctx.passwords.verify(target?.accessCodeHash ?? null, code);
    return codeFits && target !== undefined && isLive({ status: target.pageStatus });
  });
  const opened = target && verdict.isRight ? await openSession(ctx, { target, code }, request) : undefined;
  if (!target || !opened) {
    await recordFailure(ctx, target, verdict.lastOf, request);
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  if (opened.closed !== undefined) {
    await recordFailure(ctx, target, verdict.lastOf, request);
    throw new AppError("invitation_ended", opened.closed);
  }
  const deviceToken = ctx.signer.sign("recipient-device", deviceMark(ctx, target), recipientSeconds.device);
  return { deploymentId: target.deploymentId, deviceToken, ...opened };
}

/** @returns undefined when the page is closed, or the invitation was changed while the code was being judged */
async function openSession(
  ctx: Context,
  { target: judged, code }: { target: SignInTarget; code: string },
  request: RequestContext,
) {
  const token = newToken();
  const { deploymentId, invitationId } = judged;
  const previous = request.cookie(`recipient:${deploymentId}`);
  return write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    const entry = invitationId === null ? undefined : await lockEntry(trx, invitationId);
    const hash = entry?.accessCodeHash;
    const isSame = hash === judged.accessCodeHash || (hash && ctx.passwords.isSealOf(hash, code));
    const closed = entry && isSame && isLive({ status: entry.pageStatus }) ? whyShut(entry) : undefined;
    if (!entry || invitationId === null || closed !== null) {
      unit.noAudit("nothing was changed; the failure is audited by itself");
      return closed ? { closed } : undefined;
    }
    if (hash && ctx.passwords.isOutdated(hash))
      await updateAccessCodeHash(trx, invitationId, ctx.passwords.seal(code));
    if (previous !== undefined) await invitations.endSessions(trx, { token_hash: sha256(previous) });
    await insertSession(trx, {
      deploymentId,
      invitationId,
      tokenHash: sha256(token),
      absoluteSeconds: recipientSeconds.session,
    });
    await unit.audit({ by: recipient, action: "recipient.login", ...traceOf(judged) });
    const { email, recipientName, maxMinutes } = entry;
    return { token, invited: { invitationId, email, recipientName, maxMinutes }, ended: whyClosed(entry) };
  });
}

/** A failure is recorded even when the request's time is over. */
function recordFailure(
  ctx: Context,
  target: SignInTarget | undefined,
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
const traceOf = ({ deploymentId, invitationId }: SignInTarget) => ({
  subject: { type: "deployment", id: deploymentId },
  details: { ...(invitationId !== null && { invitationId }) },
});

/** Names the page and the invited person: with either of them another, the browser is a stranger again. */
const deviceMark = (ctx: Context, target: SignInTarget): string => deviceMarks(ctx, target)[0] ?? "";

/** As it was made under each accepted key, the current one first. */
const deviceMarks = ({ signer }: Context, { deploymentId, email }: SignInTarget): string[] =>
  signer.digests("recipient", email ?? "").map((digest) => `${deploymentId}.${digest.toString("base64url")}`);

/** Nobody is known who was not invited. */
const isKnownDevice = (ctx: Context, target: SignInTarget, request: RequestContext): boolean => {
  const value = request.cookie(`recipient-device:${target.deploymentId}`);
  const mark = value === undefined ? null : ctx.signer.verify("recipient-device", value);
  return mark !== null && target.email !== null && deviceMarks(ctx, target).includes(mark);
};
