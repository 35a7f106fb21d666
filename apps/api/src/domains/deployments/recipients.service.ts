import type { DeploymentLoginInput } from "@field-advisor/schema/deployments.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Trx } from "../../db/database.ts";
import type { RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatch } from "../../lib/batch.ts";
import { newToken, normalizeAccessCode, sha256 } from "../../lib/ids.ts";
import { detached, write } from "../../writes/write.ts";
import * as loginThrottling from "../login-throttling/login-throttling.service.ts";
import type { Guess, Verdict } from "../login-throttling/login-throttling.service.ts";
import { isLive } from "./deployments.policy.ts";
import {
  insertSession,
  lockLoginTarget,
  revokeSession,
  revokeSessionsOf,
  selectLiveSessions,
  selectLoginTarget,
  selectSession,
  touchSession,
  type LoginTarget,
  type SentCookie,
} from "./recipients.queries.ts";

/** How long a recipient stays signed in to a page, and how long their browser is known. */
export const recipientSeconds = { idle: 2 * 3600, session: 12 * 3600, device: 180 * 24 * 3600 } as const;

export interface RecipientLogin {
  deploymentId: string;
  sessionId: number;
  /** The cookie that opens the page. */
  token: string;
  /** The cookie that keeps strangers' guesses from locking this browser out. */
  deviceToken: string;
}

const liveSession = perContext(({ db }) =>
  createBatch((sent: SentCookie[]) => selectLiveSessions(db, sent, recipientSeconds.idle)),
);

/** The recipient's session for a page, or null. `active`: something that a person did, so the session stays awake. */
export async function sessionOf(
  ctx: Context,
  deploymentId: string,
  request: RequestContext,
  { active }: { active: boolean },
): Promise<number | null> {
  const token = request.cookie(`recipient:${deploymentId}`);
  if (token === undefined) return null;
  const session = await liveSession(ctx)({ deploymentId, tokenHash: sha256(token) });
  if (active && session?.isStale) await touchSession(ctx.db, session.id);
  return session?.id ?? null;
}

/** The session that a recipient has or had for a page: what they did in it is theirs after its end too. */
export async function formerSessionOf(
  { db }: Context,
  deploymentId: string,
  request: RequestContext,
): Promise<number | null> {
  const token = request.cookie(`recipient:${deploymentId}`);
  if (token === undefined) return null;
  return (await selectSession(db, deploymentId, sha256(token)))?.id ?? null;
}

/** Ends every session of a page's recipients at once. */
export const endSessions = async (trx: Trx, deploymentId: string): Promise<void> =>
  void (await revokeSessionsOf(trx, deploymentId));

/**
 * Whatever is wrong, the answer and the work before it are the same: one look-up, one count, one hash, one audit row.
 * @throws AppError invalid_credentials, too_many_requests, unavailable
 */
export async function login(
  ctx: Context,
  input: DeploymentLoginInput,
  request: RequestContext,
): Promise<RecipientLogin> {
  const slug = input.deploymentSlug.trim().toLowerCase();
  const code = normalizeAccessCode(input.password);
  const target = await selectLoginTarget(ctx.db, slug);
  const guess: Guess = {
    scope: "deployment",
    account: slug,
    address: request.address,
    trusted: target !== undefined && isKnownDevice(ctx, target, request),
    secret: `${input.email} ${code}`,
  };
  const verdict = await loginThrottling.judge(ctx, guess, async () => {
    const codeFits = await ctx.passwords.verify(target?.access_code_hash ?? null, code);
    return codeFits && target !== undefined && isLive(target) && target.recipient_email === input.email;
  });
  const session = target && verdict.isRight ? await openSession(ctx, target, request) : undefined;
  if (!target || !session) {
    await recordFailure(ctx, target, verdict, request);
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  const deviceToken = ctx.signer.sign("recipient-device", deviceMark(ctx, target), recipientSeconds.device);
  return { deploymentId: target.id, deviceToken, ...session };
}

/** @returns undefined when the page is closed, or was changed while the code was being judged */
async function openSession(ctx: Context, judged: LoginTarget, request: RequestContext) {
  const token = newToken();
  const previous = request.cookie(`recipient:${judged.id}`);
  return write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    const current = await lockLoginTarget(trx, judged.id);
    if (!current || !isLive(current) || !isSameDoor(current, judged)) {
      unit.noAudit("nothing was changed; the failure is audited by itself");
      return undefined;
    }
    if (previous !== undefined) await revokeSession(trx, sha256(previous));
    const { id: sessionId } = await insertSession(trx, {
      deploymentId: judged.id,
      tokenHash: sha256(token),
      absoluteSeconds: recipientSeconds.session,
    });
    await unit.audit({ by: recipient, action: "recipient.login", subject: subjectOf(judged) });
    return { token, sessionId };
  });
}

const isSameDoor = (a: LoginTarget, b: LoginTarget): boolean =>
  a.access_code_hash === b.access_code_hash && a.recipient_email === b.recipient_email;

/** A failure is recorded even when the request's time is over. */
const recordFailure = (
  ctx: Context,
  target: LoginTarget | undefined,
  { lastOf }: Verdict,
  request: RequestContext,
): Promise<void> =>
  write(ctx, detached({ actor: null, request }), (unit) =>
    unit.audit({
      by: recipient,
      action: "recipient.login_failed",
      ...(target && { subject: subjectOf(target) }),
      ...(lastOf.length > 0 && { details: { nowThrottled: lastOf } }),
    }),
  );

/** How the audit log calls a recipient, who has no account. */
const recipient = "recipient";
const subjectOf = ({ id }: LoginTarget) => ({ type: "deployment", id });

/** Names the page and its recipient: with either of them another, the browser is a stranger again. */
const deviceMark = ({ signer }: Context, { id, recipient_email }: LoginTarget) =>
  `${id}.${signer.digest("recipient", recipient_email ?? "").toString("base64url")}`;

const isKnownDevice = (ctx: Context, target: LoginTarget, request: RequestContext): boolean => {
  const value = request.cookie(`recipient-device:${target.id}`);
  return value !== undefined && ctx.signer.verify("recipient-device", value) === deviceMark(ctx, target);
};
