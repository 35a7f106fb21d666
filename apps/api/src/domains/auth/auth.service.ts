import * as calls from "../calls/calls.service.ts";
import {
  deviceOf,
  deviceOwner,
  endReplaced,
  openFor,
  type SignedIn,
  type Visit,
} from "./entering.service.ts";
import * as loginThrottling from "./login-throttling.service.ts";
import * as secondStep from "./second-step/second-step.service.ts";
import * as sessions from "./sessions/sessions.service.ts";
import {
  endSession,
  refreshReauthentication,
  selectOpening,
  updateOpening,
} from "./sessions/sessions.queries.ts";
import { openSignOut, sealSignOut } from "./sessions.rules.ts";
import * as impersonations from "./impersonation/impersonation.service.ts";
import type { LoginInput } from "@field-advisor/schema/auth.endpoints";
import type { SecondStepInput } from "@field-advisor/schema/second-factor-forms";
import type { Context } from "../../context.ts";
import { type Actor, type Caller, sessionOf } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { AppError } from "../../lib/app-error.ts";
import { signInFailures } from "../../telemetry/metrics.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import { maySignIn } from "./auth.policy.ts";
import {
  type AccountRow,
  recordEntry,
  recordSignIn,
  selectAccount,
  selectAccountByEmail,
  selectIsDue,
} from "./auth.queries.ts";
import { sessionUserOf } from "./auth.views.ts";
import { asIssued } from "./passwords.rules.ts";
import type { SignInTry } from "./login-throttling.rules.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

export interface GivenCookies {
  session: sessions.OpenedSession;
  /** Marks the browser as one of the user's own. */
  device: sessions.OpenedSession;
}

/** A session, or the step in which a second factor is asked for. */
type Answered = SignedIn | { account: AccountRow; step: sessions.OpenedSession };

/**
 * Opens a session. Whatever is wrong, the work and the answer are the same: one look-up, one count, one hash, one
 * audit row, one sentence.
 */
async function signIn(ctx: Context, visit: Visit, input: LoginInput): Promise<Answered> {
  const { db, passwords } = ctx;
  const owner = deviceOwner(ctx, visit.request);
  // Strangers are looked up once they have a slot: a flood of them must cost the database nothing before.
  let account = owner === undefined ? undefined : await selectAccountByEmail(db, input.email);
  const trusted = account !== undefined && String(account.id) === owner;
  const tried: SignInTry = {
    scope: "login",
    account: comparableAddress(input.email),
    address: visit.request.address,
    trusted,
    secret: input.password,
  };
  const { isRight, lastOf } = await loginThrottling.judge(ctx, tried, async () => {
    if (!trusted) account = await selectAccountByEmail(db, input.email);
    const hash = account && maySignIn(account) ? account.passwordHash : null;
    return opens(account, await passwords.verify(hash, passwordOf(account, input.password)));
  });
  const usable = account && maySignIn(account) ? account : undefined;
  const opened = usable && isRight ? await open(ctx, visit, usable, input) : undefined;
  if (!opened) {
    await recordFailure(ctx, visit, { email: input.email, account, lastOf });
    throw new AppError("invalid_credentials", "Invalid email or password");
  }
  return opened;
}

/** Judged after the password, and answered like a wrong one: nobody learns by it whose password they have found. */
const opens = (account: AccountRow | undefined, isRight: boolean): boolean =>
  isRight && account?.isPasswordRefused === false;

/** Only temporary passwords are given out, and so copied. */
const passwordOf = (account: AccountRow | undefined, typed: string): string =>
  account?.passwordChangeRequired || account?.requiresReset ? asIssued(typed) : typed;

/** @returns undefined when the account was changed while its password was being judged */
async function open(
  ctx: Context,
  visit: Visit,
  account: AccountRow,
  { password }: LoginInput,
): Promise<Answered | undefined> {
  const { passwords } = ctx;
  const newHash = passwords.isOutdated(account.passwordHash)
    ? await passwords.hash(passwordOf(account, password))
    : undefined;
  if (await secondStep.isAsked(ctx, account.id)) {
    const step = await secondStep.begin(ctx, visit, account, newHash);
    return step && { account, step };
  }
  return write(ctx, visit, async (unit) => {
    const current = await recordSignIn(unit.trx, account, newHash);
    if (!current) {
      unit.noAudit("nothing was changed, and the failure has its own entry");
      return undefined;
    }
    return { account, session: await openFor(unit, visit, account, current), device: deviceOf(ctx, account) };
  });
}

interface Entry {
  account: Pick<AccountRow, "id" | "email">;
  /** Who has proven that this is their account. */
  provider: { id: number; name: string };
  /** When that was last proven there, in seconds since 1970; undefined where nobody says. */
  authenticatedAt: number | undefined;
  /** Where the provider's own session ends, if it says so. */
  signOutAt: string | undefined;
}

/**
 * Opens a session for somebody whom a provider of identities has proven, as a right password does.
 * @returns undefined where the account may not be entered; no cookies when the session that asked is theirs and goes on
 */
export async function enter(ctx: Context, unit: Unit, visit: Visit, entry: Entry) {
  const { actor, request } = visit;
  const { account, provider, authenticatedAt = 0, signOutAt } = entry;
  const { trx } = unit;
  const current = await recordEntry(trx, account.id);
  if (!current) return undefined;
  const subject = { type: "user", id: account.id };
  await unit.audit({
    by: account.email,
    action: "user.login",
    subject,
    details: { provider: provider.name },
  });
  const opening = {
    openedBy: String(provider.id),
    providerSignOut: signOutAt === undefined ? null : sealSignOut(ctx.signer, signOutAt),
    authenticatedAt,
  };
  if (actor?.userId === account.id) {
    await updateOpening(trx, sessionOf(actor), opening);
    return { cookies: null };
  }
  if (actor) await endReplaced(unit, actor);
  const session = await sessions.open(trx, current, request, opening);
  return { cookies: { session, device: deviceOf(ctx, account) } };
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
      details: {
        ...(lastOf.length > 0 && { nowThrottled: lastOf }),
        ...(account?.isPasswordRefused && { onlyByProvider: true }),
      },
    }),
  );
}

export const identityOf = (ctx: Context) => ({
  identify: (token: string) => sessions.identify(ctx, token),
  identifyViewer: (token: string, impersonationToken: string) =>
    impersonations.identify(ctx, token, impersonationToken),
  async touch(actor: Actor) {
    if (!(await impersonations.touch(ctx, actor))) await sessions.touch(ctx, actor);
  },
});

/** @returns no cookies when the session that asked goes on, and no user where a second factor is asked for */
export async function login(ctx: Context, visit: Visit, input: LoginInput) {
  const { actor, request } = visit;
  if (actor && comparableAddress(actor.email) === comparableAddress(input.email)) {
    await reauthenticate(ctx, { actor, request }, input.password);
    return { user: sessionUserOf(actor), cookies: null };
  }
  const signedIn = await signIn(ctx, visit, input);
  if ("step" in signedIn) return { user: null, cookies: { step: signedIn.step } };
  return answerOf(ctx, signedIn);
}

/**
 * Ends the session if there is one, or only the viewing as another user; asking twice is fine.
 * @returns where the provider's own session ends by which they came in
 */
export async function logout(ctx: Context, { actor, request }: Visit): Promise<string | undefined> {
  if (!actor) return undefined;
  if (actor.impersonation) {
    await impersonations.exit(ctx, { actor, request });
    return undefined;
  }
  const caller = { actor, request };
  const { userId } = actor;
  const sessionId = sessionOf(actor);
  return write(ctx, caller, async (unit) => {
    const { providerSignOut } = await selectOpening(unit.trx, sessionId);
    await impersonations.end(unit, caller, "logout");
    await endSession(unit.trx, sessionId, "logout");
    await unit.audit({ action: "user.logout" });
    await calls.end(unit, { on: "sign-ins", userId, where: { only: sessionId } });
    return openSignOut(ctx.signer, providerSignOut);
  });
}

/** Goes on with a sign-in whose password was right. */
export const finishSecondStep = async (ctx: Context, visit: Visit, input: SecondStepInput) =>
  answerOf(ctx, await secondStep.finish(ctx, visit, input));

async function answerOf({ db }: Context, { account, session, device }: SignedIn) {
  const secondFactorDue = await selectIsDue(db, account.id);
  return {
    user: sessionUserOf({ ...account, userId: account.id, secondFactorDue }),
    cookies: { session, device },
  };
}

export async function isOwnPassword(ctx: Context, actor: Actor, request: RequestContext, password: string) {
  const { isRight } = await loginThrottling.judge(
    ctx,
    { scope: "login", account: comparableAddress(actor.email), address: request.address, trusted: true },
    async () => {
      const account = await selectAccount(ctx.db, actor.userId);
      const hash = account?.passwordHash ?? null;
      return opens(account, await ctx.passwords.verify(hash, passwordOf(account, password)));
    },
  );
  return isRight;
}

/** A login by the session's own user: the session goes on, and counts as reauthenticated. */
async function reauthenticate(ctx: Context, caller: Caller, password: string): Promise<void> {
  const { actor, request } = caller;
  const isRight = await isOwnPassword(ctx, actor, request, password);
  // A failure is recorded even when the request's time is over.
  await write(ctx, isRight ? caller : detached(caller), async (unit) => {
    if (isRight) await refreshReauthentication(unit.trx, sessionOf(actor));
    await unit.audit({ action: isRight ? "user.prove" : "user.prove_failed" });
  });
  if (!isRight) throw new AppError("invalid_credentials", "Invalid email or password");
}
