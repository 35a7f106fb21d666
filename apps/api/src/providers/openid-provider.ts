import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  type ExportedJWKSCache,
  fetchUserInfo,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from "openid-client";
import { comparableAddress } from "@field-advisor/schema/typed-text";
import type { GuardedFetch } from "../lib/guarded-fetch.ts";
import { GuardedFetchError } from "../lib/guarded-fetch-error.ts";
import { asProviderError, otherIssuer, ProviderError } from "./openid-provider-error.ts";

/** How a provider knows us. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  secret: string;
}

/** What a provider says about itself, and its keys once they were read. */
export interface KnownProvider {
  metadata: ServerMetadata;
  keys: ExportedJWKSCache | undefined;
}

/** What belongs to one sign-in alone; its browser brings it back. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is at a provider. */
export interface ProvenIdentity {
  subject: string;
  /** When they last proved it there, where the provider says so; in seconds since 1970. */
  authenticatedAt: number | undefined;
  /** When the provider said all this. */
  issuedAt: number;
  /** What the provider knows of their address. */
  readAddress: () => Promise<{ email: string | undefined; isVerified: boolean | undefined }>;
  /** With it the provider knows whom to sign out. */
  idToken: string | undefined;
}

const timeoutMs = 8000;

const answerBytes = 512 * 1024;

/** Clocks differ. In seconds. */
const tolerance = 300;

const keysKeptSeconds = 600;

/** From this age on the library looks for a key that it does not know among the provider's present ones. */
const renewableAfterSeconds = 60;

const longestSubject = 255;

const withoutBody = new Set([204, 205, 304]);

/** The library's requests, by the one way on which addresses are called that somebody entered. */
const guarded =
  (client: GuardedFetch): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {};
    const answer = await client.send({
      url,
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...sent,
      timeoutMs,
      answerBytes,
    });
    if (answer.isCut) throw new GuardedFetchError("broken-answer");
    return new Response(withoutBody.has(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: answer.headers,
    });
  };

/**
 * Reads what a provider says about itself.
 * @throws ProviderError
 */
export async function discover(client: GuardedFetch, issuer: string): Promise<KnownProvider> {
  const found = await asking(() =>
    discovery(new URL(issuer), "unknown", undefined, undefined, {
      [customFetch]: guarded(client),
      execute: [allowInsecureRequests],
    }),
  );
  const metadata = found.serverMetadata();
  // Where every organisation signs in by one address, anybody's provider would count as this one.
  if (URL.parse(metadata.issuer)?.href !== URL.parse(issuer)?.href) throw otherIssuer(metadata.issuer);
  const { authorization_endpoint: start, token_endpoint: end, jwks_uri: keys } = metadata;
  if (start === undefined || end === undefined || keys === undefined)
    throw new ProviderError("invalid", "The provider does not say where people sign in.");
  await asking(async () => client.check(start));
  const shown = { ...metadata };
  if (!mayBeCalled(client, shown.end_session_endpoint)) delete shown.end_session_endpoint;
  return { metadata: shown, keys: undefined };
}

/** Nobody is kept from coming in because their browser is not sent to where they would sign out. */
function mayBeCalled(client: GuardedFetch, address: string | undefined): boolean {
  if (address === undefined) return false;
  try {
    client.check(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the keys with which a provider signs. @returns how many there are
 * @throws ProviderError
 */
export async function readKeys(client: GuardedFetch, { metadata }: KnownProvider): Promise<number> {
  const answer = await asking(() =>
    client.send({ url: metadata.jwks_uri ?? "", method: "GET", timeoutMs, answerBytes }),
  );
  const keys = keysIn(answer.body);
  if (answer.status !== 200 || keys === null)
    throw new ProviderError("invalid", "The provider does not show the keys that it signs with.");
  return keys;
}

function keysIn(body: string): number | null {
  try {
    const { keys } = JSON.parse(body) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 ? keys.length : null;
  } catch {
    return null;
  }
}

/** The same keys for all sign-ins of a while; one that is not among them is looked for once more. */
function configured(client: GuardedFetch, known: KnownProvider, access: ProviderAccess): Configuration {
  const { metadata, keys } = known;
  const methods = metadata.token_endpoint_auth_methods_supported;
  const authenticate =
    methods === undefined || methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(
    metadata,
    access.clientId,
    { client_secret: access.secret, [clockTolerance]: tolerance },
    authenticate(access.secret),
  );
  config[customFetch] = guarded(client);
  config.timeout = timeoutMs / 1000;
  // Which addresses may be called is decided by our own way of calling them.
  allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  if (keys && now() - keys.uat < keysKeptSeconds)
    setJwksCache(config, { jwks: keys.jwks, uat: now() - renewableAfterSeconds });
  return config;
}

const now = () => Math.floor(Date.now() / 1000);

/** Where the browser of somebody goes on. @throws ProviderError */
export async function authorizationAddress(
  client: GuardedFetch,
  known: KnownProvider,
  access: ProviderAccess,
  asked: FlowSecrets & { redirectAddress: string; extra?: Record<string, string> },
): Promise<string> {
  const { state, nonce, verifier, redirectAddress, extra } = asked;
  const challenge = await calculatePKCECodeChallenge(verifier);
  return asking(async () => {
    const config = configured(client, known, access);
    return buildAuthorizationUrl(config, {
      redirect_uri: redirectAddress,
      scope: "openid email",
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...extra,
    }).href;
  });
}

/**
 * Has the provider say who somebody is whom it sent back.
 * @param sentBack the address to which it sent them, with all that it added
 * @throws ProviderError
 */
export async function provenIdentity(
  client: GuardedFetch,
  known: KnownProvider,
  access: ProviderAccess,
  { sentBack, state, nonce, verifier }: FlowSecrets & { sentBack: URL },
): Promise<ProvenIdentity> {
  return asking(async () => {
    const config = configured(client, known, access);
    const answer = await authorizationCodeGrant(config, sentBack, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    keepKeys(config, known);
    const claims = answer.claims();
    if (!claims || claims.sub === "" || claims.sub.length > longestSubject)
      throw new ProviderError("invalid", "The provider did not say who signed in.");
    return {
      subject: claims.sub,
      authenticatedAt: claims.auth_time,
      issuedAt: claims.iat,
      idToken: answer.id_token,
      readAddress: async () => {
        const told = addressIn(claims);
        if (told?.isVerified !== undefined || known.metadata.userinfo_endpoint === undefined)
          return told ?? noAddress;
        // Some tell it apart from who somebody is, or whether it is verified. What is signed decides which address it is.
        const more = asking(() => fetchUserInfo(config, answer.access_token, claims.sub)).then(addressIn);
        if (!told) return (await more) ?? noAddress;
        const apart = await more.catch(() => undefined);
        return apart && comparableAddress(apart.email) === comparableAddress(told.email)
          ? { ...told, isVerified: apart.isVerified }
          : told;
      },
    };
  });
}

function keepKeys(config: Configuration, known: KnownProvider): void {
  const read = getJwksCache(config);
  // The same that were given: they are as old as they are.
  if (!read || (known.keys && read.uat <= now() - renewableAfterSeconds)) return;
  known.keys = { jwks: read.jwks, uat: read.uat };
}

const noAddress = { email: undefined, isVerified: undefined };

function addressIn({ email, email_verified: verified }: Readonly<Record<string, unknown>>) {
  if (typeof email !== "string") return undefined;
  return { email, isVerified: verified === undefined ? undefined : verified === true };
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProviderError(error);
  }
}
