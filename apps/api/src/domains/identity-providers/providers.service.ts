import { callbackPath, mostProviders } from "@field-advisor/schema/identity-provider-constants";
import type {
  IdentityLink,
  identityProviderEndpoints,
  IdentityProvider,
} from "@field-advisor/schema/identity-providers.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError, requireVersion } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { GuardedFetchError } from "../../lib/guarded-fetch-error.ts";
import { counted } from "../../lib/text.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import { write } from "../../platform/write/write.ts";
import { readKeys } from "../../providers/openid-provider.ts";
import { ProviderError } from "../../providers/openid-provider-error.ts";
import { requireReauthentication } from "../auth/reauthentication.service.ts";
import { isAnybodyLinked, selectLinks } from "./identities.queries.ts";
import { requireWayIn } from "../auth/sign-in-rules/sign-in-rules.service.ts";
import { forgetKnown, knownProvider } from "./known-providers.service.ts";
import { sealSecret } from "./provider-secrets.rules.ts";
import {
  allProviders,
  deleteProvider,
  insertProvider,
  lockProvider,
  selectChoices,
  selectProvider,
  selectProviders,
  updateProvider,
} from "./providers.queries.ts";

type Inputs = typeof identityProviderEndpoints;
type Created = InputOf<Inputs["create"]>["body"];
type Changed = InputOf<Inputs["update"]>["body"];

const existing = existingOr("This provider no longer exists.");

export async function list({ db, config }: Context) {
  const { portal, console } = config.origins;
  return {
    providers: await selectProviders(db),
    redirectAddresses: [...new Set([portal + callbackPath, console + callbackPath])],
    signOutAddress: signedOutAddress(config),
  };
}

/** What the sign-in screen offers. */
export const choices = ({ db }: Context) => selectChoices(db);

/** Where a provider sends people whom it has signed out. */
export const signedOutAddress = ({ origins }: Context["config"]): string => `${origins.portal}/login`;

const subjectOf = (id: number) => ({ type: "identity provider", id });

export async function create(ctx: Context, caller: Caller, input: Created): Promise<IdentityProvider> {
  await requireReauthentication(ctx, caller.actor, "to connect a provider");
  requireAddress(ctx, input.issuer);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { secret, name, issuer, clientId, provesAddresses } = input;
    const { id } = await insertProvider(trx, {
      name,
      issuer,
      client_id: clientId,
      proves_addresses: provesAddresses,
      ...sealSecret(ctx.signer, issuer, secret),
      created_by: caller.actor.userId,
    });
    await requireUnderCap(trx, {
      of: "identity providers",
      rows: allProviders,
      most: mostProviders,
      refuse: tooMany,
    });
    await unit.audit({
      action: "identity_provider.create",
      subject: subjectOf(id),
      details: { name, issuer, clientId, provesAddresses },
    });
    return existing(await selectProvider(trx, id));
  });
}

const tooMany = () =>
  new AppError(
    "conflict",
    `There are at most ${counted(mostProviders, "provider")}. Remove one of them first.`,
  );

function requireAddress({ guardedFetch }: Context, issuer: string): void {
  try {
    guardedFetch.check(issuer);
  } catch (error) {
    throw error instanceof GuardedFetchError ? fieldError("invalid_request", "issuer", error.message) : error;
  }
}

/** The same person may be called otherwise for another address or client ID, and somebody else be called as they were. */
const fixed =
  "People are linked to this one. Add another provider, switch this one off, and remove it once nobody needs it.";

export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, secret, ...changes }: Changed,
): Promise<IdentityProvider> {
  await requireReauthentication(ctx, caller.actor, "to change a provider");
  if (changes.issuer !== undefined) requireAddress(ctx, changes.issuer);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = existing(await lockProvider(trx, id));
    requireVersion("provider", before, version);
    const name = changes.name ?? before.name;
    const issuer = changes.issuer ?? before.issuer;
    const clientId = changes.clientId ?? before.client_id;
    const provesAddresses = changes.provesAddresses ?? before.proves_addresses;
    const isOn = changes.isOn ?? before.is_on;
    const isLinked = await isAnybodyLinked(trx, id);
    if (isLinked && issuer !== before.issuer) throw fieldError("conflict", "issuer", fixed);
    if (isLinked && clientId !== before.client_id) throw fieldError("conflict", "clientId", fixed);
    const hasNewSecret = secret !== undefined && secret !== null;
    if (!hasNewSecret && issuer !== before.issuer)
      throw fieldError("invalid_request", "secret", "Enter the client secret");
    await updateProvider(trx, id, {
      name,
      issuer,
      client_id: clientId,
      proves_addresses: provesAddresses,
      is_on: isOn,
      ...(hasNewSecret && sealSecret(ctx.signer, issuer, secret)),
    });
    if (!isOn) await requireWayIn(trx, caller.actor);
    await unit.audit({
      action: "identity_provider.update",
      subject: subjectOf(id),
      details: { name, issuer, clientId, provesAddresses, isOn, hasNewSecret },
    });
    return existing(await selectProvider(trx, id));
  });
}

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  await requireReauthentication(ctx, caller.actor, "to remove a provider");
  return write(ctx, caller, async (unit) => {
    const { name, issuer } = existing(await lockProvider(unit.trx, id));
    const { links } = existing(await selectProvider(unit.trx, id));
    await deleteProvider(unit.trx, id);
    await requireWayIn(unit.trx, caller.actor);
    await unit.audit({
      action: "identity_provider.remove",
      subject: subjectOf(id),
      details: { name, issuer, links },
    });
    return done;
  });
}

/** Reads what a provider says about itself, and the keys that it signs with. Whether it accepts us shows a sign-in. */
export async function tryOut(ctx: Context, { issuer }: { issuer: string }) {
  forgetKnown(ctx, issuer);
  try {
    const keys = await readKeys(ctx.guardedFetch, await knownProvider(ctx, issuer));
    return {
      isWorking: true,
      says: `The provider answers and shows ${counted(keys, "key")}. Whether it accepts the client ID and secret shows when somebody signs in.`,
    };
  } catch (error) {
    if (error instanceof ProviderError) return { isWorking: false, says: error.message };
    throw error;
  }
}

export async function links(
  { db }: Context,
  id: number,
  query: InputOf<Inputs["links"]>["query"],
): Promise<Counted<IdentityLink[]>> {
  existing(await selectProvider(db, id));
  return selectLinks(db, id, query);
}
