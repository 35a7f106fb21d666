import { secondStepMinutes, type SecondStepKind } from "@field-advisor/schema/second-factor-constants";
import type { SecondStepInput } from "@field-advisor/schema/second-factor-forms";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../lib/app-error.ts";
import { newToken, sha256 } from "../../../lib/ids.ts";
import type { RequestContext } from "../../../lib/request-context.ts";
import { detached, write } from "../../../platform/write/write.ts";
import type { Trx } from "../../../platform/db/database.ts";
import { signInFailures } from "../../../telemetry/metrics.ts";
import { maySignIn } from "../auth.policy.ts";
import { type AccountRow, holdAccount, recordSignIn, selectAccount } from "../auth.queries.ts";
import { deviceOf, deviceOwner, openFor, type SignedIn, type Visit } from "../entering.service.ts";
import * as loginThrottling from "../login-throttling.service.ts";
import type { OpenedSession } from "../sessions/sessions.service.ts";
import {
  hasRecoveryCode,
  notePasskeyUse,
  selectKinds,
  selectSecret,
  spendStep,
  takeRecoveryCode,
} from "./factors.queries.ts";
import { judgeCode, openSecret } from "./one-time-codes.rules.ts";
import * as passkeys from "./passkeys.service.ts";
import { digestOf } from "./recovery-codes.rules.ts";
import { insertStep, selectStep, takeStep } from "./steps.queries.ts";

/** Whether the right password is not enough for somebody. */
export const isAsked = async ({ db }: Context, userId: number): Promise<boolean> =>
  (await selectKinds(db, userId)).length > 0;

/** Changes with the password, and differs in every kind of browser. */
const markOf = (passwordHash: string, { userAgent }: RequestContext): Buffer =>
  sha256(JSON.stringify([passwordHash, userAgent]));

/** @returns undefined when the account was changed while its password was being judged */
export function begin(
  ctx: Context,
  visit: Visit,
  account: AccountRow,
  newHash: string | undefined,
): Promise<OpenedSession | undefined> {
  return write(ctx, visit, async (unit) => {
    if (!(await holdAccount(unit.trx, account, newHash))) {
      unit.noAudit("nothing was changed, and the failure has its own entry");
      return undefined;
    }
    const token = newToken();
    const mark = markOf(newHash ?? account.passwordHash, visit.request);
    await insertStep(unit.trx, { tokenHash: sha256(token), userId: account.id, mark });
    await unit.audit({
      by: account.email,
      action: "user.password_right",
      subject: { type: "user", id: account.id },
    });
    return { token, maxAgeSeconds: secondStepMinutes * 60 };
  });
}

const stepOver = () =>
  new AppError("step_over", "This sign-in took too long or was ended. Please enter your password again.");

interface Step {
  token: string;
  tokenHash: Buffer;
  account: AccountRow;
}

/** The sign-in that this browser has begun, while everything is as it was then. */
async function stepOf({ db }: Context, request: RequestContext): Promise<Step | undefined> {
  const token = request.cookie("step");
  if (token === undefined) return undefined;
  const tokenHash = sha256(token);
  const step = await selectStep(db, tokenHash);
  const account = step && (await selectAccount(db, step.userId));
  if (!step || !account || !maySignIn(account)) return undefined;
  return step.mark.equals(markOf(account.passwordHash, request)) ? { token, tokenHash, account } : undefined;
}

const holderOf = ({ token, account }: Step): passkeys.Holder => ({
  userId: account.id,
  name: `step ${token}`,
});

export async function kinds(ctx: Context, request: RequestContext): Promise<SecondStepKind[]> {
  const step = await stepOf(ctx, request);
  return step ? selectKinds(ctx.db, step.account.id) : [];
}

export async function challenge(ctx: Context, request: RequestContext) {
  const step = await stepOf(ctx, request);
  if (!step) throw stepOver();
  return passkeys.challenge(ctx, ctx.db, holderOf(step));
}

interface Refusal {
  /** For the person. */
  refusal: string;
  /** For the log. */
  reason: string;
}

/** What was sent is right, how it is used up, and what is said where that happened meanwhile; or why it is not right. */
type Judged = { spend: (trx: Trx) => Promise<boolean>; spent: Refusal } | Refusal;

const usedCode: Refusal = {
  refusal: "This code was used already. Wait until your app shows the next one.",
  reason: "used",
};

const noRecoveryCode: Refusal = {
  refusal: "This recovery code is not right, or it was used already.",
  reason: "wrong",
};

const countedBack: Refusal = {
  refusal: "This passkey may have been copied, so it was not accepted. Tell an owner, and use another way.",
  reason: "counter went back",
};

async function judgeTyped(ctx: Context, userId: number, code: string): Promise<Judged> {
  const kept = await selectSecret(ctx.db, userId);
  const verdict = kept
    ? judgeCode(openSecret(ctx.signer, userId, kept.sealed), code, kept.lastStep, ctx.now())
    : { is: "wrong" as const };
  if (verdict.is === "right")
    return { spend: (trx) => spendStep(trx, userId, verdict.step), spent: usedCode };
  if (verdict.is === "used") return usedCode;
  if (verdict.is === "of another time")
    return {
      refusal:
        "This code is from another time: the clock of the device with your app is wrong. Set it to automatic, then enter the code that the app shows.",
      reason: "clock",
    };
  return { refusal: "This code is not right. Enter the one that your app shows now.", reason: "wrong" };
}

async function judgeRecovery({ db }: Context, userId: number, code: string): Promise<Judged> {
  const digest = digestOf(code);
  if (await hasRecoveryCode(db, userId, digest))
    return { spend: (trx) => takeRecoveryCode(trx, userId, digest), spent: noRecoveryCode };
  return noRecoveryCode;
}

async function judgePasskey(
  ctx: Context,
  step: Step,
  answer: Parameters<typeof passkeys.judge>[2],
): Promise<Judged> {
  const verdict = await passkeys.judge(ctx, holderOf(step), answer);
  if (verdict.is === "right")
    return { spend: (trx) => notePasskeyUse(trx, verdict.id, verdict.counter), spent: countedBack };
  if (verdict.is === "counted back") return countedBack;
  return { refusal: "This passkey was not accepted. Try again, or use another way.", reason: "wrong" };
}

function judge(ctx: Context, step: Step, input: SecondStepInput): Promise<Judged> {
  const userId = step.account.id;
  if (input.kind === "code") return judgeTyped(ctx, userId, input.code);
  if (input.kind === "recovery") return judgeRecovery(ctx, userId, input.code);
  return judgePasskey(ctx, step, input.credential);
}

/**
 * Opens the session of somebody whose password was right. Tries count against the account apart from passwords: only who
 * knows the password can use them up.
 */
export async function finish(ctx: Context, visit: Visit, input: SecondStepInput): Promise<SignedIn> {
  const step = await stepOf(ctx, visit.request);
  if (!step) throw stepOver();
  const { account } = step;
  const { judged, lastOf } = await counted(ctx, visit, step, input);
  const opened = "spend" in judged ? await openOnce(ctx, visit, step, judged.spend, input.kind) : undefined;
  if (opened) return opened;
  const { refusal, reason } = "spend" in judged ? judged.spent : judged;
  await recordFailure(ctx, visit, { account, kind: input.kind, reason, lastOf });
  throw new AppError("invalid_credentials", refusal);
}

async function counted(ctx: Context, { request }: Visit, step: Step, input: SecondStepInput) {
  const account = String(step.account.id);
  const made: { judged?: Judged } = {};
  const { lastOf } = await loginThrottling.judge(
    ctx,
    {
      scope: "second step",
      account,
      address: request.address,
      trusted: deviceOwner(ctx, request) === account,
    },
    async () => "spend" in (made.judged = await judge(ctx, step, input)),
  );
  if (!made.judged) throw new Error("A try that was counted was judged.");
  return { judged: made.judged, lastOf };
}

/** @returns undefined where what proved it was used up at the same moment */
function openOnce(
  ctx: Context,
  visit: Visit,
  { tokenHash, account }: Step,
  spend: (trx: Trx) => Promise<boolean>,
  kind: SecondStepKind,
): Promise<SignedIn | undefined> {
  return write(ctx, visit, async (unit) => {
    if (!(await spend(unit.trx))) {
      unit.noAudit("nothing was changed, and the failure has its own entry");
      return undefined;
    }
    const isThere = await takeStep(unit.trx, tokenHash);
    const current = isThere && (await recordSignIn(unit.trx, account, undefined));
    if (!current) throw stepOver();
    const session = await openFor(unit, visit, account, current, { secondFactor: kind });
    return { account, session, device: deviceOf(ctx, account) };
  });
}

interface Failure {
  account: AccountRow;
  kind: SecondStepKind;
  reason: string;
  lastOf: string[];
}

/** Recorded even when the request's time is over: whoever comes this far knows the password. */
function recordFailure(ctx: Context, { request }: Visit, { account, kind, reason, lastOf }: Failure) {
  ctx.telemetry.record(signInFailures, 1, { who: "staff" });
  return write(ctx, detached({ actor: null, request }), (unit) =>
    unit.audit({
      by: account.email,
      action: "user.second_factor_failed",
      subject: { type: "user", id: account.id },
      details: { secondFactor: kind, reason, ...(lastOf.length > 0 && { nowThrottled: lastOf }) },
    }),
  );
}
