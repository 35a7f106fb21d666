/** Longer ones are cut by proxies and servers. */
const longestAddress = 6000;

interface SignedIn {
  clientId: string;
  /** With it the provider knows whom to sign out, and asks nothing. */
  idToken: string | undefined;
  /** Where the provider sends the browser afterwards, if it knows that address. */
  returnTo: string;
}

/**
 * Where the browser goes for the provider to end its own session too (OpenID Connect RP-Initiated Logout).
 * @param endpoint as the provider names it, if it does
 */
export function signOutAddress(
  endpoint: string | undefined,
  { clientId, idToken, returnTo }: SignedIn,
): string | undefined {
  const address = endpoint === undefined ? null : URL.parse(endpoint);
  if (!address) return undefined;
  address.searchParams.set("client_id", clientId);
  address.searchParams.set("post_logout_redirect_uri", returnTo);
  const known = new URL(address);
  if (idToken !== undefined) known.searchParams.set("id_token_hint", idToken);
  return known.href.length > longestAddress ? address.href : known.href;
}
