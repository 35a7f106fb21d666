import {
  callbackPath,
  problemParameter,
  type SignInPurpose,
} from "@field-advisor/schema/identity-provider-constants";
import { type ProofProblem, proofScreen } from "@field-advisor/schema/proof-constants";
import type { Context } from "../../context.ts";
import { AppError, existingOr, tooManyRequests } from "../../lib/app-error.ts";
import { newToken } from "../../lib/ids.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { detached, write } from "../../platform/write/write.ts";
import { authorizationAddress, provenIdentity } from "../../providers/openid-provider.ts";
import { ProviderError } from "../../providers/openid-provider-error.ts";
import { signInFailures } from "../../telemetry/metrics.ts";
import { count, counterOf } from "../auth/throttles.service.ts";
import type { Arrived, Failed, Outcome, Visit } from "./arrivals.service.ts";
import { comeIn } from "./coming-in.service.ts";
import { type Flow, flowSeconds, openFlow, returnAddress, sealFlow } from "./flow.rules.ts";
import { accessOf, knownProvider } from "./known-providers.service.ts";
import { prove } from "./proofs.service.ts";
import { signOutAddress } from "./sign-out.rules.ts";
import { signedOutAddress } from "./providers.service.ts";
import { noteFailure, noteUse, type ProviderInUse, selectProviderInUse } from "./providers.queries.ts";

/** What each purpose asks of the provider beside the usual. */
const asked: Record<SignInPurpose, Record<string, string>> = {
  "sign-in": {},
  proof: { prompt: "login", max_age: "0" },
};

/** What is done for each purpose once somebody is proven. */
const finishes: Record<SignInPurpose, (ctx: Context, visit: Visit, arrived: Arrived) => Promise<Outcome>> = {
  "sign-in": comeIn,
  proof: prove,
};

const existing = existingOr("This way to sign in was switched off.");

const redirectAddress = ({ config }: Context, { host }: RequestContext) =>
  config.origins[host] + callbackPath;

interface Start {
  providerId: number;
  purpose: SignInPurpose;
  returnTo: string | undefined;
}

/**
 * Sends somebody to a provider.
 * @returns the address at which their browser goes on, and the cookie by which it is known again
 */
export async function start(ctx: Context, request: RequestContext, { providerId, purpose, returnTo }: Start) {
  const provider = existing(await selectProviderInUse(ctx.db, providerId));
  const { portal, console } = ctx.config.origins;
  const flow: Flow = {
    providerId,
    purpose,
    state: purpose === "proof" ? stateOfProof + newToken() : newToken(),
    nonce: newToken(),
    verifier: newToken(),
    startedAt: Math.floor(ctx.now().getTime() / 1000),
    returnTo: returnAddress(returnTo, portal, console),
  };
  try {
    const known = await knownProvider(ctx, provider.issuer);
    const address = await authorizationAddress(ctx.guardedFetch, known, accessOf(ctx, provider), {
      ...flow,
      redirectAddress: redirectAddress(ctx, request),
      extra: asked[purpose],
    });
    return { address, cookie: { value: sealFlow(ctx.signer, flow), maxAgeSeconds: flowSeconds } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await noteProblem(ctx, provider, error);
    throw new AppError("provider_failed", `${provider.name} cannot be reached at the moment.`, {
      cause: error,
    });
  }
}

/** What a provider added to the address to which it sent somebody back. */
type SentBack = Partial<Record<"code" | "state" | "error" | "iss", string | undefined>>;

/** @returns where the browser goes, and what it is given; whatever goes wrong is said there */
export async function comeBack(ctx: Context, visit: Visit, query: SentBack) {
  const flow = openFlow(ctx.signer, visit.request.cookie("sign-in"), { state: query.state, now: ctx.now() });
  const outcome =
    flow && (await isFirstTime(ctx, flow))
      ? await finish(ctx, visit, flow, query)
      : { problem: "over" as const };
  const { portal } = ctx.config.origins;
  if (isOfProof(query.state)) return { address: proofAddress(portal, outcome), cookies: null };
  if (!("problem" in outcome)) return { address: flow?.returnTo ?? `${portal}/`, cookies: outcome.cookies };
  const address = new URL(`${portal}/login`);
  address.searchParams.set(problemParameter, outcome.problem);
  if (flow && flow.returnTo !== `${portal}/`) address.searchParams.set("next", flow.returnTo);
  return { address: address.href, cookies: null };
}

const stateOfProof = "proof.";

/** Known also of those who come back without their cookie: another window of theirs waits. */
const isOfProof = (state: string | undefined): boolean => state?.startsWith(stateOfProof) ?? false;

/** The screen at which the other window of somebody ends who was to prove who they are. */
function proofAddress(portal: string, outcome: Outcome): string {
  const address = new URL(portal + proofScreen.path);
  if ("problem" in outcome) address.searchParams.set(proofScreen.problem, outcome.problem);
  return address.href;
}

/**
 * Sends somebody who is signed in to a provider, to prove there once more who they are.
 * @returns where the browser goes on, and the cookie by which it is known again; none where that leads nowhere
 */
export async function startProof(ctx: Context, { actor, request }: Visit, providerId: number) {
  const { portal } = ctx.config.origins;
  const failed = (problem: ProofProblem) => ({ address: proofAddress(portal, { problem }), cookie: null });
  if (!actor) return failed("left");
  try {
    return await start(ctx, request, { providerId, purpose: "proof", returnTo: undefined });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(error.code === "not_found" ? "off" : "away");
  }
}

/** Whoever kept the cookie comes back with it only once, to whichever process. */
async function isFirstTime(ctx: Context, { state }: Flow): Promise<boolean> {
  const limit = { name: "way", parts: [state], max: null, seconds: 2 * flowSeconds, delay: null };
  const [counted] = await count(ctx.db, [counterOf(ctx, limit)], tooManyRequests);
  return counted?.hits === 1;
}

async function finish(ctx: Context, visit: Visit, flow: Flow, query: SentBack): Promise<Outcome> {
  const provider = await selectProviderInUse(ctx.db, flow.providerId);
  if (!provider) return { problem: "off" };
  const outcome = await tried(async () =>
    finishes[flow.purpose](ctx, visit, await arrived(ctx, visit.request, { provider, flow, query })),
  );
  if ("problem" in outcome) await recordFailure(ctx, visit, { provider, flow, query }, outcome);
  else await noteUse(ctx.db, provider.id);
  return outcome;
}

async function tried(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) return { problem: error.problem, says: error.message };
    throw error;
  }
}

interface Returned {
  provider: ProviderInUse;
  flow: Flow;
  query: SentBack;
}

async function arrived(ctx: Context, request: RequestContext, returned: Returned): Promise<Arrived> {
  const { provider, flow, query } = returned;
  const sentBack = new URL(redirectAddress(ctx, request));
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) sentBack.searchParams.set(name, value);
  const known = await knownProvider(ctx, provider.issuer);
  const identity = await provenIdentity(ctx.guardedFetch, known, accessOf(ctx, provider), {
    ...flow,
    sentBack,
  });
  const signOutAt = signOutAddress(known.metadata.end_session_endpoint, {
    clientId: provider.clientId,
    idToken: identity.idToken,
    returnTo: signedOutAddress(ctx.config),
  });
  return { provider, flow, identity, signOutAt };
}

/** Whoever cancels has failed at nothing. */
async function recordFailure(
  ctx: Context,
  { request }: Visit,
  { provider, flow, query }: Returned,
  { problem, userId, says }: Failed,
): Promise<void> {
  if (problem === "cancelled") return;
  const isProof = flow.purpose === "proof";
  if (!isProof) ctx.telemetry.record(signInFailures, 1, { who: "staff" });
  await write(ctx, detached({ actor: null, request }), async (unit) => {
    // Anybody can write an error into the address to which the provider sends people back.
    if (says !== undefined && query.error === undefined) await noteFailure(unit.trx, provider.id, says);
    await unit.audit({
      by: `sign-in by ${provider.name}`,
      action: isProof ? "user.prove_failed" : "user.login_failed",
      ...(userId !== undefined && { subject: { type: "user", id: userId } }),
      details: { provider: provider.name, problem },
    });
  });
}

async function noteProblem(
  { db, log }: Context,
  provider: ProviderInUse,
  { problem, message }: ProviderError,
) {
  log.warn({ providerId: provider.id, problem }, "an identity provider cannot be used");
  await noteFailure(db, provider.id, message);
}
