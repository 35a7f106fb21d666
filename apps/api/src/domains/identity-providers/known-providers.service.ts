import { type Context, perContext } from "../../context.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { discover, type KnownProvider, type ProviderAccess } from "../../providers/openid-provider.ts";
import { ProviderError } from "../../providers/openid-provider-error.ts";
import { openSecret } from "./provider-secrets.rules.ts";
import type { ProviderInUse } from "./providers.queries.ts";

/** For so long a provider is what it said that it is. */
const ttlMs = 10 * 60_000;

/** More than there may be at a time, because they are replaced. */
const most = 20;

const known = perContext(() => createTtlCache<KnownProvider>({ ttlMs, max: most }));

/**
 * What a provider says about itself, from a moment ago or anew.
 * @throws ProviderError
 */
export const knownProvider = (ctx: Context, issuer: string): Promise<KnownProvider> =>
  known(ctx).get(issuer, () => discover(ctx.guardedFetch, issuer));

/** What is known of a provider is asked for anew, because an owner tries it. */
export const forgetKnown = (ctx: Context, issuer: string): void => known(ctx).forget(issuer);

/** @throws ProviderError where none of the installation's keys opens its secret */
export function accessOf(
  { signer }: Context,
  { issuer, clientId, sealedSecret }: ProviderInUse,
): ProviderAccess {
  try {
    return { issuer, clientId, secret: openSecret(signer, issuer, sealedSecret) };
  } catch (error) {
    throw new ProviderError("invalid", "Its secret cannot be opened any more. Enter it again.", error);
  }
}
