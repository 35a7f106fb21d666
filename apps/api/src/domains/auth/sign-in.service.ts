import type { LoginInput } from "@field-advisor/schema/auth.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { randomSuffix } from "../../lib/ids.ts";
import { detached, write, type Unit } from "../../writes/write.ts";
import * as calls from "../calls/calls.service.ts";
import * as loginThrottling from "../login-throttling/login-throttling.service.ts";
import { deviceSeconds, maySignIn } from "./auth.policy.ts";
import { recordLogin, selectAccountByEmail, type AccountRow } from "./auth.queries.ts";
import * as sessions from "./sessions/sessions.service.ts";

export interface SignedIn {
  account: AccountRow;
  session: sessions.OpenedSession;
  /** Marks the browser as one of the user's own. */
  device: sessions.OpenedSession;
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
export async function signIn(ctx: Context, visit: Visit, input: LoginInput): Promise<SignedIn> {
  const { db, passwords } = ctx;
  const owner = deviceOwner(ctx, visit.request);
  // Strangers are looked up once they have a place: a flood of them must cost the database nothing before.
  let account = owner === undefined ? undefined : await selectAccountByEmail(db, input.email);
  const trusted = account !== undefined && String(account.id) === owner;
  const guess: loginThrottling.Guess = {
    scope: "login",
    account: input.email,
    address: visit.request.address,
    trusted,
    secret: input.password,
  };
  const { isRight, lastOf } = await loginThrottling.judge(ctx, guess, async () => {
    if (!trusted) account = await selectAccountByEmail(db, input.email);
    const hash = account && maySignIn(account) ? account.passwordHash : null;
    return passwords.verify(hash, input.password);
  });
  const usable = account && maySignIn(account) ? account : undefined;
  const session = usable && isRight ? await open(ctx, visit, usable, input) : undefined;
  if (!usable || !session) {
    await recordFailure(ctx, visit, { email: input.email, account, lastOf });
    throw new AppError("invalid_credentials", "Invalid email or password");
  }
  return { account: usable, session, device: deviceOf(ctx, usable) };
}

/** @returns undefined when the account was changed while its password was being judged */
async function open(
  ctx: Context,
  visit: Visit,
  account: AccountRow,
  { password }: LoginInput,
): Promise<sessions.OpenedSession | undefined> {
  const { actor, request } = visit;
  const { passwords } = ctx;
  const newHash = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password) : undefined;
  return write(ctx, visit, async (unit) => {
    const { trx } = unit;
    const current = await recordLogin(trx, account, newHash);
    if (!current) {
      unit.noAudit("nothing was changed, and the failure has its own entry");
      return undefined;
    }
    if (actor) await endReplaced(unit, actor);
    if (current.requiresReset) await sessions.endAllOf(trx, account.id, "reset required");
    const subject = { type: "user", id: account.id };
    const [session] = await Promise.all([
      sessions.open(trx, current, request),
      unit.audit({ by: account.email, action: "user.login", subject }),
    ]);
    return session;
  });
}

/** The session that asked, which the browser forgets: whatever its user talks there ends. */
async function endReplaced(unit: Unit, { userId, sessionId }: Actor): Promise<void> {
  await sessions.end(unit.trx, sessionId, "replaced");
  await calls.end(unit, { on: "sign-ins", userId, where: { only: sessionId } });
}

/**
 * Attempts for one address can be told from others, but the address itself may be a password typed too early. A failure
 * is recorded even when the request's time is over.
 */
function recordFailure(
  ctx: Context,
  { request }: Visit,
  failure: { email: string; account: AccountRow | undefined; lastOf: string[] },
): Promise<void> {
  const { email, account, lastOf } = failure;
  return write(ctx, detached({ actor: null, request }), (unit) =>
    unit.audit({
      by: `email ${ctx.signer.digest("failed sign-in", email).toString("hex", 0, 8)}`,
      action: "user.login_failed",
      ...(account && { subject: { type: "user", id: account.id } }),
      ...(lastOf.length > 0 && { details: { nowThrottled: lastOf } }),
    }),
  );
}

/** The id of the user whom this browser has proved to belong to. */
const deviceOwner = ({ signer }: Context, request: RequestContext): string | undefined => {
  const value = request.cookie("device");
  return value === undefined ? undefined : signer.verify("device", value)?.split(".")[0];
};

const deviceOf = ({ signer }: Context, { id }: AccountRow): sessions.OpenedSession => ({
  token: signer.sign("device", `${id}.${randomSuffix()}`, deviceSeconds),
  maxAgeSeconds: deviceSeconds,
});
