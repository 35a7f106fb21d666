import { signInPurposes } from "@field-advisor/schema/identity-provider-constants";
import { z } from "zod";
import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

/** For how long somebody may be at the provider. */
export const flowSeconds = 600;

const flow = z.object({
  providerId: z.int(),
  purpose: z.enum(signInPurposes),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** By our clock, in seconds since 1970. */
  startedAt: z.int(),
  /** Where to go afterwards. */
  returnTo: z.string(),
});

/** What belongs to one way to a provider and back. Its browser carries it, sealed. */
export type Flow = z.output<typeof flow>;

const purpose = "way to an identity provider";

/** As a cookie carries it: in letters that nothing takes for a key, which is refused in cookies. */
export const sealFlow = (signer: Signer, one: Flow): string =>
  sealText(signer.digest(purpose, ""), JSON.stringify(one));

/** The way that this browser is on and that came back with this state; null for everything else. */
export function openFlow(
  signer: Signer,
  sealed: string | undefined,
  { state, now }: { state: string | undefined; now: Date },
): Flow | null {
  const opened = sealed === undefined ? null : openedFlow(signer, sealed);
  if (!opened || opened.state !== state) return null;
  return now.getTime() / 1000 - opened.startedAt > flowSeconds ? null : opened;
}

function openedFlow(signer: Signer, sealed: string): Flow | null {
  try {
    return flow.parse(JSON.parse(openUnderAny(signer.digests(purpose, ""), sealed, "A way to a provider")));
  } catch {
    return null;
  }
}

/** Whether an address is one of these origins' own, and no call of the API nor the way in itself. */
function isOurScreen(address: URL, origins: readonly string[]): boolean {
  return origins.includes(address.origin) && !/^\/(?:api|login)(?:\/|$)/.test(address.pathname);
}

/**
 * Where somebody goes afterwards: a screen of portal or console, or else the start.
 * @param asked a path or a whole address, from a browser
 */
export function returnAddress(asked: string | undefined, portal: string, console: string): string {
  const home = `${portal}/`;
  const address = asked === undefined ? null : URL.parse(asked, home);
  return address && isOurScreen(address, [portal, console]) ? address.href : home;
}
