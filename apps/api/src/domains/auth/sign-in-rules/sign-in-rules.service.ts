import type { Role } from "@field-advisor/schema/routes";
import type { OwnSignIn, SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import type { Context } from "../../../context.ts";
import type { Trx } from "../../../platform/db/database.ts";
import { type Actor, type Caller, sessionOf } from "../../../lib/actor.ts";
import { AppError, fieldError } from "../../../lib/app-error.ts";
import { write } from "../../../platform/write/write.ts";
import * as reauthentication from "../reauthentication.service.ts";
import * as sessions from "../sessions/sessions.service.ts";
import {
  endExceptions,
  hasProvedByProvider,
  holdProviders,
  holdIsAnyByProvider,
  lockRules,
  rulesOf,
  selectOwn,
  selectRules,
  selectWays,
  updateRules,
} from "./sign-in-rules.queries.ts";

/** Whether people of a role sign in only by a provider, and so need no password. */
export const isOnlyByProvider = async ({ db }: Context, role: Role): Promise<boolean> =>
  (await rulesOf(db, role)).onlyByProvider;

/** The roles whose people sign in only by a provider. */
export const rolesOnlyByProvider = async (trx: Trx): Promise<ReadonlySet<Role>> =>
  new Set((await selectRules(trx)).flatMap(({ role, onlyByProvider }) => (onlyByProvider ? [role] : [])));

export const read = ({ db }: Context): Promise<SignInRule[]> => selectRules(db);

/** How the caller may sign in, and prove who they are. */
export async function mine({ db }: Context, actor: Actor): Promise<OwnSignIn> {
  const { userId } = actor;
  const [{ isPasswordRefused, hasPasskey, provedAt }, providers] = await Promise.all([
    selectOwn(db, { userId, sessionId: sessionOf(actor) }),
    selectWays(db, userId),
  ]);
  return { byPassword: !isPasswordRefused, providers, hasPasskey, provedAt };
}

type Changes = { [K in "onlyByProvider" | "secondFactorRequired"]?: boolean | undefined };

/** Says how people of a role sign in. No owner closes the door behind which they stand. */
export async function change(
  ctx: Context,
  caller: Caller,
  role: Role,
  { onlyByProvider, secondFactorRequired }: Changes,
): Promise<SignInRule> {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to change how people sign in");
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = await lockRules(trx, role);
    const after = {
      role,
      onlyByProvider: onlyByProvider ?? before.onlyByProvider,
      secondFactorRequired: secondFactorRequired ?? before.secondFactorRequired,
    };
    if (after.onlyByProvider && !before.onlyByProvider) {
      await requireOtherDoor(trx, actor, role);
      await endExceptions(trx, role);
    }
    await updateRules(trx, role, after);
    const differs =
      before.onlyByProvider !== after.onlyByProvider ||
      before.secondFactorRequired !== after.secondFactorRequired;
    const subject = { type: "system", id: "sign-in" };
    if (differs) await unit.audit({ action: "sign_in_rule.change", subject, details: { before, after } });
    else unit.noAudit("nothing differs");
    const found = (await selectRules(trx)).find((rule) => rule.role === role);
    return { people: 0, linked: 0, ...after, ...found };
  });
}

/** What must be so before passwords of a role open nothing any more. */
async function requireOtherDoor(trx: Trx, actor: Actor, role: Role): Promise<void> {
  const providers = await holdProviders(trx);
  if (providers.length === 0) throw new AppError("conflict", "Connect a provider first, and switch it on.");
  if (role !== actor.role) return;
  const { openedBy } = await sessions.openingOf(trx, sessionOf(actor));
  const ways = await selectWays(trx, actor.userId);
  if (!ways.some(({ id }) => String(id) === openedBy)) throw new AppError("conflict", notComeIn);
  if (await hasProvedByProvider(trx, actor.userId)) return;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(ways.map(({ name }) => name));
  throw fieldError("proof_required", "provider", notProved(names));
}

const notComeIn =
  "Sign out and sign in by the provider yourself first, so that you do not lock yourself out.";

const notProved = (names: string) =>
  `Confirm once at ${names} that it is you: without a password nothing else can confirm it, and not every provider can.`;

/**
 * Asked after a provider was switched off or removed, or a link undone: whoever may come in only by a provider still can.
 * Others can be helped by owners; the caller must not lock themselves out.
 */
export async function requireWayIn(trx: Trx, actor: Actor): Promise<void> {
  if (!(await holdIsAnyByProvider(trx))) return;
  if ((await holdProviders(trx)).length === 0) throw new AppError("conflict", lastProvider);
  const { userId } = actor;
  const { isPasswordRefused } = await selectOwn(trx, { userId, sessionId: sessionOf(actor) });
  if (!isPasswordRefused) return;
  if ((await selectWays(trx, userId)).length === 0) throw new AppError("conflict", ownWay);
}

const lastProvider =
  "Some people sign in only by a provider, and this is the last one. Let them use passwords again first.";

const ownWay =
  "You sign in only by a provider, and this is your last way in. Allow passwords for your role first.";
