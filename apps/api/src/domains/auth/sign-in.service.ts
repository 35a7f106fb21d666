import type { LoginInput } from "@field-advisor/schema/auth";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { randomSuffix } from "../../lib/ids.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Guess, LoginThrottling } from "../login-throttling/login-throttling.service.ts";
import { deviceSeconds, maySignIn } from "./auth.policy.ts";
import { recordLogin, selectAccountByEmail, type AccountRow } from "./auth.queries.ts";
import type { OpenedSession, Sessions } from "./sessions/sessions.service.ts";

export interface SignedIn {
  account: AccountRow;
  session: OpenedSession;
  /** Marks the browser as one of the user's own. */
  device: OpenedSession;
}

export interface SignInParts extends Pick<Deps, "db" | "passwords" | "signer"> {
  audit: Audit;
  loginThrottling: LoginThrottling;
  sessions: Sessions;
}

export interface Visit {
  actor: Actor | null;
  request: RequestContext;
}

/**
 * Opens a session. Whatever is wrong, the work and the answer are the same: one look-up, one count, one hash, one
 * audit row, one sentence.
 * @throws AppError invalid_credentials, too_many_requests, unavailable
 */
export async function signIn(parts: SignInParts, visit: Visit, input: LoginInput): Promise<SignedIn> {
  const owner = deviceOwner(parts, visit.request);
  // Strangers are looked up once they have a place: a flood of them must cost the database nothing before.
  let account = owner === undefined ? undefined : await selectAccountByEmail(parts.db, input.email);
  const trusted = account !== undefined && String(account.id) === owner;
  const guess: Guess = {
    scope: "login",
    account: input.email,
    address: visit.request.address,
    trusted,
    secret: input.password,
  };
  const { isRight, lastOf } = await parts.loginThrottling.judge(guess, async () => {
    if (!trusted) account = await selectAccountByEmail(parts.db, input.email);
    const hash = account && maySignIn(account) ? account.passwordHash : null;
    return parts.passwords.verify(hash, input.password);
  });
  const usable = account && maySignIn(account) ? account : undefined;
  const session = usable && isRight ? await open(parts, visit, usable, input) : undefined;
  if (!usable || !session) {
    await recordFailure(parts, visit, { email: input.email, account, lastOf });
    throw new AppError("invalid_credentials", "Invalid email or password");
  }
  return { account: usable, session, device: deviceOf(parts, usable) };
}

/** @returns undefined when the account was changed while its password was being judged */
async function open(
  parts: SignInParts,
  { actor, request }: Visit,
  account: AccountRow,
  { password }: LoginInput,
): Promise<OpenedSession | undefined> {
  const { sessions, passwords, audit } = parts;
  const newHash = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password) : undefined;
  return inTransaction(parts.db, async (trx) => {
    const current = await recordLogin(trx, account, newHash);
    if (!current) return undefined;
    if (actor) await sessions.end(trx, actor.sessionId, "replaced");
    if (current.requiresReset) await sessions.endAllOf(trx, account.id, "reset required");
    const [session] = await Promise.all([
      sessions.open(trx, current, request),
      audit.record(trx, { ...by(account), request, action: "user.login" }),
    ]);
    return session;
  });
}

const by = ({ id, email }: AccountRow) =>
  ({ actor: null, actorLabel: email, subject: { type: "user", id } }) as const;

/** Attempts for one address can be told from others, but the address itself may be a password typed too early. */
function recordFailure(
  { db, audit, signer }: SignInParts,
  { request }: Visit,
  failure: { email: string; account: AccountRow | undefined; lastOf: string[] },
): Promise<void> {
  const { email, account, lastOf } = failure;
  return inTransaction(db, (trx) =>
    audit.record(trx, {
      actor: null,
      actorLabel: `email ${signer.digest("failed sign-in", email).toString("hex", 0, 8)}`,
      request,
      action: "user.login_failed",
      ...(account && { subject: { type: "user", id: account.id } }),
      ...(lastOf.length > 0 && { details: { nowThrottled: lastOf } }),
    }),
  );
}

/** The id of the user whom this browser has proved to belong to. */
const deviceOwner = ({ signer }: SignInParts, request: RequestContext): string | undefined => {
  const value = request.cookie("device");
  return value === undefined ? undefined : signer.verify("device", value)?.split(".")[0];
};

const deviceOf = ({ signer }: SignInParts, { id }: AccountRow): OpenedSession => ({
  token: signer.sign("device", `${id}.${randomSuffix()}`, deviceSeconds),
  maxAgeSeconds: deviceSeconds,
});
