import * as calls from "../conversations/calls.service.ts";
import * as loginThrottling from "./login-throttling/login-throttling.service.ts";
import * as sessions from "./sessions/sessions.service.ts";
import * as impersonations from "./impersonation/impersonation.service.ts";
import type { Impersonation, LoginInput } from "@field-advisor/schema/auth.endpoints";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { randomSuffix } from "../../lib/ids.ts";
import { signInFailures } from "../../telemetry/metrics.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import { deviceSeconds, maySignIn } from "./auth.policy.ts";
import { type AccountRow, recordLogin, selectAccount, selectAccountByEmail } from "./auth.queries.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

interface SignedIn {
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
    account: comparableAddress(input.email),
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
  ctx.telemetry.record(signInFailures, 1, { who: "staff" });
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

export interface LoginAnswer {
  user: SessionUser;
  /** What the browser is given; null when the session that asked goes on. */
  cookies: { session: sessions.OpenedSession; device: sessions.OpenedSession } | null;
}

/** What the HTTP layer needs of the sessions. */
interface Identity {
  identify(token: string): Promise<Actor | null>;
  identifyViewer(token: string, impersonationToken: string): Promise<impersonations.Viewer>;
  touch(actor: Actor): Promise<void>;
}

export const identityOf = (ctx: Context): Identity => ({
  identify: (token) => sessions.identify(ctx, token),
  identifyViewer: (token, impersonationToken) => impersonations.identify(ctx, token, impersonationToken),
  async touch(actor) {
    if (!(await impersonations.touch(ctx, actor))) await sessions.touch(ctx, actor);
  },
});

/** @throws AppError invalid_credentials, too_many_requests, unavailable */
export async function login(ctx: Context, visit: Visit, input: LoginInput): Promise<LoginAnswer> {
  const { actor, request } = visit;
  if (actor && comparableAddress(actor.email) === comparableAddress(input.email)) {
    await proveAgain(ctx, { actor, request }, input.password);
    return { user: sessionUserOf(actor), cookies: null };
  }
  const { account, session, device } = await signIn(ctx, visit, input);
  return { user: sessionUserOf({ ...account, userId: account.id }), cookies: { session, device } };
}

/** An owner is themselves again; asking twice is fine. */
export async function stopViewing(ctx: Context, { actor, request }: Visit): Promise<void> {
  if (actor?.impersonation) await leave(ctx, { actor, request });
}

/** Ends the session if there is one, or only the viewing as another user; asking twice is fine. */
export async function logout(ctx: Context, { actor, request }: Visit): Promise<void> {
  if (actor) await leave(ctx, { actor, request });
}

/** Ends the session, or only the viewing as another user. */
async function leave(ctx: Context, caller: Caller): Promise<void> {
  const { userId, sessionId, impersonation } = caller.actor;
  await write(ctx, caller, async (unit) => {
    await impersonations.end(unit, caller, impersonation ? "exit" : "logout");
    if (impersonation) return unit.noAudit("the viewing that ended has its entry, and there may be none");
    await sessions.end(unit.trx, sessionId, "logout");
    await unit.audit({ action: "user.logout" });
    await calls.end(unit, { on: "sign-ins", userId, where: { only: sessionId } });
  });
}

/** Judges the current password of a signed-in user. @throws AppError too_many_requests, unavailable */
export async function isOwnPassword(
  ctx: Context,
  actor: Actor,
  request: RequestContext,
  password: string,
): Promise<boolean> {
  const { isRight } = await loginThrottling.judge(
    ctx,
    { scope: "login", account: comparableAddress(actor.email), address: request.address, trusted: true },
    async () => {
      const account = await selectAccount(ctx.db, actor.userId);
      return ctx.passwords.verify(account?.passwordHash ?? null, password);
    },
  );
  return isRight;
}

/** A login by the session's own user: the session goes on, and has just proved its password. */
async function proveAgain(ctx: Context, caller: Caller, password: string): Promise<void> {
  const { actor, request } = caller;
  const isRight = await isOwnPassword(ctx, actor, request, password);
  // A failure is recorded even when the request's time is over.
  await write(ctx, isRight ? caller : detached(caller), async (unit) => {
    if (isRight) await sessions.recordReauthentication(unit.trx, actor.sessionId);
    await unit.audit({ action: isRight ? "user.prove" : "user.prove_failed" });
  });
  if (!isRight) throw new AppError("invalid_credentials", "Invalid email or password");
}

type Person = Omit<Actor, "sessionId" | "authenticatedAt" | "impersonation">;

const named = ({ firstName, lastName, email }: Pick<Actor, "firstName" | "lastName" | "email">) => ({
  firstName,
  lastName,
  email,
});

/** Whom an owner views the product as, as the apps show it; null for people who are themselves. */
export function impersonationOf(actor: Actor): Impersonation | null {
  if (!actor.impersonation) return null;
  const { owner, startedAt, expiresAt } = actor.impersonation;
  return { user: named(actor), owner: named(owner), startedAt, expiresAt };
}

/** The signed-in user as the apps know them. */
export const sessionUserOf = (person: Person): SessionUser => ({
  id: person.userId,
  email: person.email,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  passwordChangeRequired: person.passwordChangeRequired,
  requiresReset: person.requiresReset,
});
