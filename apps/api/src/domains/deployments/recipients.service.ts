import type { DeploymentLoginInput } from "@field-advisor/schema/deployments";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { newToken, normalizeAccessCode, sha256 } from "../../lib/ids.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Guess, LoginThrottling, Verdict } from "../login-throttling/login-throttling.service.ts";
import { isLive } from "./deployments.policy.ts";
import {
  insertSession,
  lockLoginTarget,
  revokeSession,
  revokeSessionsOf,
  selectLiveSession,
  selectLoginTarget,
  selectSession,
  touchSession,
  type LoginTarget,
} from "./recipients.queries.ts";

export type Recipients = ReturnType<typeof createRecipients>;

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

interface Parts extends Pick<Deps, "db" | "passwords" | "signer"> {
  audit: Audit;
  loginThrottling: LoginThrottling;
}

/** Those who were invited to one page, and the sessions that their code opens. */
export const createRecipients = (
  deps: Pick<Deps, "db" | "passwords" | "signer">,
  { audit, loginThrottling }: { audit: Audit; loginThrottling: LoginThrottling },
) => ({
  login: (input: DeploymentLoginInput, request: RequestContext): Promise<RecipientLogin> =>
    login({ ...deps, audit, loginThrottling }, input, request),

  /** The recipient's session for a page, or null. `active`: something that a person did, so the session stays awake. */
  async sessionOf(
    deploymentId: string,
    request: RequestContext,
    { active }: { active: boolean },
  ): Promise<number | null> {
    const token = request.cookie(`recipient:${deploymentId}`);
    if (token === undefined) return null;
    const session = await selectLiveSession(deps.db, {
      deploymentId,
      tokenHash: sha256(token),
      idleSeconds: recipientSeconds.idle,
    });
    if (active && session?.is_stale) await touchSession(deps.db, session.id);
    return session?.id ?? null;
  },

  /** The session that a recipient has or had for a page: what they did in it is theirs after its end too. */
  async formerSessionOf(deploymentId: string, request: RequestContext): Promise<number | null> {
    const token = request.cookie(`recipient:${deploymentId}`);
    if (token === undefined) return null;
    return (await selectSession(deps.db, deploymentId, sha256(token)))?.id ?? null;
  },

  /** At once, for everybody who is in. */
  endSessions: async (trx: Trx, deploymentId: string): Promise<void> => {
    await revokeSessionsOf(trx, deploymentId);
  },
});

/**
 * Whatever is wrong, the answer and the work before it are the same: one look-up, one count, one hash, one audit row.
 * @throws AppError invalid_credentials, too_many_requests, unavailable
 */
async function login(
  parts: Parts,
  input: DeploymentLoginInput,
  request: RequestContext,
): Promise<RecipientLogin> {
  const slug = input.deploymentSlug.trim().toLowerCase();
  const code = normalizeAccessCode(input.password);
  const target = await selectLoginTarget(parts.db, slug);
  const guess: Guess = {
    scope: "deployment",
    account: slug,
    address: request.address,
    trusted: target !== undefined && isKnownDevice(parts, target, request),
    secret: `${input.email} ${code}`,
  };
  const verdict = await parts.loginThrottling.judge(guess, async () => {
    const codeFits = await parts.passwords.verify(target?.access_code_hash ?? null, code);
    return codeFits && target !== undefined && isLive(target) && target.recipient_email === input.email;
  });
  const session = target && verdict.isRight ? await openSession(parts, target, request) : undefined;
  if (!target || !session) {
    await recordFailure(parts, target, verdict, request);
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  const deviceToken = parts.signer.sign(
    "recipient-device",
    deviceMark(parts, target),
    recipientSeconds.device,
  );
  return { deploymentId: target.id, deviceToken, ...session };
}

/** @returns undefined when the page is closed, or was changed while the code was being judged */
async function openSession({ db, audit }: Parts, judged: LoginTarget, request: RequestContext) {
  const token = newToken();
  const previous = request.cookie(`recipient:${judged.id}`);
  return inTransaction(db, async (trx) => {
    const current = await lockLoginTarget(trx, judged.id);
    if (!current || !isLive(current) || !isSameDoor(current, judged)) return undefined;
    if (previous !== undefined) await revokeSession(trx, sha256(previous));
    const { id: sessionId } = await insertSession(trx, {
      deploymentId: judged.id,
      tokenHash: sha256(token),
      absoluteSeconds: recipientSeconds.session,
    });
    await audit.record(trx, { ...recipient, request, action: "recipient.login", subject: subjectOf(judged) });
    return { token, sessionId };
  });
}

const isSameDoor = (a: LoginTarget, b: LoginTarget): boolean =>
  a.access_code_hash === b.access_code_hash && a.recipient_email === b.recipient_email;

const recordFailure = (
  { db, audit }: Parts,
  target: LoginTarget | undefined,
  { lastOf }: Verdict,
  request: RequestContext,
): Promise<void> =>
  inTransaction(db, (trx) =>
    audit.record(trx, {
      ...recipient,
      request,
      action: "recipient.login_failed",
      ...(target && { subject: subjectOf(target) }),
      ...(lastOf.length > 0 && { details: { nowThrottled: lastOf } }),
    }),
  );

const recipient = { actor: null, actorLabel: "recipient" } as const;
const subjectOf = ({ id }: LoginTarget) => ({ type: "deployment", id });

/** Names the page and its recipient: with either of them another, the browser is a stranger again. */
const deviceMark = ({ signer }: Parts, { id, recipient_email }: LoginTarget) =>
  `${id}.${signer.digest("recipient", recipient_email ?? "").toString("base64url")}`;

const isKnownDevice = (parts: Parts, target: LoginTarget, request: RequestContext): boolean => {
  const value = request.cookie(`recipient-device:${target.id}`);
  return value !== undefined && parts.signer.verify("recipient-device", value) === deviceMark(parts, target);
};
