import { createHash, hkdfSync } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from "jose";

/** An impersonation token is only valid beside one session of the owner. */
export interface ViewingClaims {
  id: string;
  ownerId: number;
  targetId: number;
  /** Digest of the owner's session cookie. */
  session: Buffer;
}

interface ImpersonationTokens {
  /** @param seconds how long the token is valid */
  sign(claims: ViewingClaims, seconds: number): Promise<string>;
  /** `over`: it was ours and its time has passed. `forged`: we never made it. */
  verify(token: string): Promise<ViewingClaims | "over" | "forged">;
}

const type = "imp+jwt";
const algorithm = "HS256";
const audience = "api";
const longestToken = 1024;
/** How far the clocks of our processes may be apart. */
const toleranceSeconds = 30;

/**
 * Tokens are signed with a key that serves nothing else. They carry no right: without the owner's own session they mean
 * nothing, and the database says whether they still count.
 * @param options.secretKeys the first one signs; tokens of every one are accepted
 * @param options.issuer this installation, so that another one's token is not taken for ours
 */
export function createImpersonationTokens(options: {
  secretKeys: readonly [string, ...string[]];
  issuer: string;
  now: () => Date;
}): ImpersonationTokens {
  const { issuer, now } = options;
  const [current, ...others] = options.secretKeys;
  const signing = tokenKey(current);
  const accepted = [signing, ...others.map(tokenKey)];
  const header = { alg: algorithm, typ: type, kid: signing.kid };

  return {
    sign({ id, ownerId, targetId, session }, seconds) {
      const at = Math.floor(now().getTime() / 1000);
      return new SignJWT({ act: { sub: String(ownerId) }, sid: session.toString("base64url") })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(targetId))
        .setJti(id)
        .setIssuedAt(at)
        .setNotBefore(at)
        .setExpirationTime(at + seconds)
        .sign(signing.key);
    },

    async verify(token) {
      if (!isCanonical(token)) return "forged";
      try {
        const { kid } = decodeProtectedHeader(token);
        const signer = accepted.find((one) => one.kid === kid);
        if (!signer) return "forged";
        const { payload, protectedHeader } = await jwtVerify(token, signer.key, {
          algorithms: [algorithm],
          typ: type,
          audience,
          issuer,
          requiredClaims: ["sub", "act", "sid", "jti", "iat", "nbf", "exp"],
          clockTolerance: toleranceSeconds,
          currentDate: now(),
        });
        return (Object.keys(protectedHeader).length === 3 && claimsOf(payload)) || "forged";
      } catch (error) {
        return error instanceof errors.JWTExpired ? "over" : "forged";
      }
    },
  };
}

function tokenKey(secretKey: string): { key: Uint8Array; kid: string } {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "impersonation token", 32));
  return { key, kid: createHash("sha256").update(key).digest("base64url").slice(0, 12) };
}

/** Three segments, each spelt in the one way that its bytes have: the last character of a segment has spare bits. */
function isCanonical(token: string): boolean {
  const segments = token.length <= longestToken ? token.split(".") : [];
  return (
    segments.length === 3 &&
    segments.every((text) => text !== "" && Buffer.from(text, "base64url").toString("base64url") === text)
  );
}

function claimsOf({ jti, sub, act, sid }: JWTPayload): ViewingClaims | undefined {
  const ownerId = idOf(typeof act === "object" && act !== null && "sub" in act ? act.sub : undefined);
  const targetId = idOf(sub);
  if (jti === undefined || typeof sid !== "string" || !ownerId || !targetId) return undefined;
  return { id: jti, ownerId, targetId, session: Buffer.from(sid, "base64url") };
}

const idOf = (value: unknown): number =>
  typeof value === "string" && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647
    ? Number(value)
    : 0;
