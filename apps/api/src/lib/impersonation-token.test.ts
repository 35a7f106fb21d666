import { createHmac, generateKeyPairSync, hkdfSync } from "node:crypto";
import { SignJWT, type JWTPayload } from "jose";
import { expect, test } from "vitest";
import { createImpersonationTokens, type ViewingClaims } from "./impersonation-token.ts";

const secretKey = "a secret of this installation only";
const at = new Date("2026-11-21T10:00:00Z");
const issuer = "http://localhost:3000";
let now = at;

const tokens = createImpersonationTokens({ secretKeys: [secretKey], issuer, now: () => now });
const claims: ViewingClaims = {
  id: "k3".repeat(10),
  ownerId: 2_147_483_647,
  targetId: 2_147_483_646,
  session: Buffer.alloc(32, 7),
};
const token = await tokens.sign(claims, 1800);
const [header = "", payload = "", signature = ""] = token.split(".");
const read = (segment: string) => JSON.parse(Buffer.from(segment, "base64url").toString()) as JWTPayload;
const written = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** The key is worked out here once more: a change of how it is made signs every owner's windows out. */
const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "impersonation token", 32));

/** A token as we would sign it, but for what a test changes. */
function signed(changes: { header?: object; payload?: object; key?: Uint8Array } = {}): string {
  const text = `${written({ ...read(header), ...changes.header })}.${written({ ...read(payload), ...changes.payload })}`;
  return `${text}.${createHmac("sha256", changes.key ?? key)
    .update(text)
    .digest("base64url")}`;
}

test("a token says what it has to say and nothing else", async () => {
  const seconds = at.getTime() / 1000;
  expect(read(header)).toEqual({ alg: "HS256", typ: "imp+jwt", kid: expect.stringMatching(/^[\w-]{12}$/) });
  expect(read(payload)).toEqual({
    iss: issuer,
    aud: "api",
    sub: "2147483646",
    act: { sub: "2147483647" },
    sid: claims.session.toString("base64url"),
    jti: claims.id,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 1800,
  });
  expect(token.length).toBeLessThanOrEqual(1024);
  expect(await tokens.verify(token)).toEqual(claims);
  expect(signed()).toBe(token);
});

test("no character of a token can be another one", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  for (const [index, character] of token.split("").entries()) {
    // The neighbour differs in a bit that the end of a segment does not need.
    const other = alphabet[alphabet.indexOf(character) ^ 1] ?? "A";
    const changed = token.slice(0, index) + other + token.slice(index + 1);
    expect([index, other, await tokens.verify(changed)]).toEqual([index, other, "forged"]);
  }
});

test.each([
  ["nothing", ""],
  ["two segments", `${header}.${payload}`],
  ["an empty signature", `${header}.${payload}.`],
  ["four segments", `${token}.${signature}`],
  ["a padded signature", `${token}=`],
  ["blanks", `${token} `],
  ["another signature", `${header}.${payload}.${written({ a: 1 })}`],
  ["text", "a.b.c"],
  ["JSON", '{"sub":"1"}'],
  ["64 KB", `${header}.${"A".repeat(65_536)}.${signature}`],
  ["no algorithm", `${written({ alg: "none", typ: "imp+jwt" })}.${payload}.`],
  ["no algorithm, our signature", `${written({ alg: "none", typ: "imp+jwt" })}.${payload}.${signature}`],
  ["another key", signed({ key: new Uint8Array(32) })],
  ["the published key", signed({ key: new TextEncoder().encode(secretKey) })],
  ["HS512 named", signed({ header: { alg: "HS512" } })],
  ["another type", signed({ header: { typ: "JWT" } })],
  ["the voice's type", signed({ header: { typ: "voice+jwt" } })],
  ["a path for a key", signed({ header: { kid: "../../dev/null" } })],
  ["another key's name", signed({ header: { kid: "AAAAAAAAAAAA" } })],
  ["an address for keys", signed({ header: { jku: "https://evil.example/keys" } })],
  ["a key of its own", signed({ header: { jwk: { kty: "oct", k: "AA" } } })],
  ["something critical", signed({ header: { crit: ["b64"], b64: false } })],
  ["another audience", signed({ payload: { aud: "deploy" } })],
  ["another issuer", signed({ payload: { iss: "https://evil.example" } })],
  ["no issuer", signed({ payload: { iss: undefined } })],
  ["nobody to view as", signed({ payload: { sub: undefined } })],
  ["a name to view as", signed({ payload: { sub: "owner" } })],
  ["an id that no user can have", signed({ payload: { sub: "99999999999" } })],
  ["no owner", signed({ payload: { act: undefined } })],
  ["an owner in words", signed({ payload: { act: "owner" } })],
  ["no session", signed({ payload: { sid: undefined } })],
  ["a session that is no text", signed({ payload: { sid: 7 } })],
  ["no name of its own", signed({ payload: { jti: undefined } })],
  ["no end", signed({ payload: { exp: undefined } })],
  ["no beginning", signed({ payload: { nbf: undefined } })],
  ["an end in words", signed({ payload: { exp: "tomorrow" } })],
  ["a beginning in a minute", signed({ payload: { nbf: at.getTime() / 1000 + 60 } })],
])("a token with %s is none", async (_what, forged) => {
  expect(await tokens.verify(forged)).toBe("forged");
});

test.each(["HS384", "HS512"])("our own key under %s is no proof", async (algorithm) => {
  const long = new Uint8Array(64);
  long.set(key);
  const one = await new SignJWT(read(payload))
    .setProtectedHeader({ ...read(header), alg: algorithm })
    .sign(long);
  expect(await tokens.verify(one)).toBe("forged");
});

test("a public key is no secret to verify with", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const one = await new SignJWT(read(payload))
    .setProtectedHeader({ ...read(header), alg: "RS256" })
    .sign(privateKey);
  expect(await tokens.verify(one)).toBe("forged");
  const known = publicKey.export({ type: "spki", format: "pem" });
  expect(await tokens.verify(signed({ key: new TextEncoder().encode(known) }))).toBe("forged");
});

test.each([
  [-1, "valid"],
  [29, "valid"],
  [31, "over"],
])("%i seconds after its end a token is %s", async (seconds, outcome) => {
  now = new Date(at.getTime() + (1800 + seconds) * 1000);
  expect(await tokens.verify(token)).toEqual(outcome === "valid" ? claims : outcome);
  now = at;
});

test.each([
  [-29, "valid"],
  [-31, "forged"],
])("%i seconds from its beginning a token is %s", async (seconds, outcome) => {
  now = new Date(at.getTime() + seconds * 1000);
  expect(await tokens.verify(token)).toEqual(outcome === "valid" ? claims : outcome);
  now = at;
});

test("a token of another installation is none of ours", async () => {
  const others = { secretKeys: [`${secretKey}!`], issuer, now: () => now } as const;
  expect(await createImpersonationTokens(others).verify(token)).toBe("forged");
});

test("a token of the key that is being replaced is read, and new ones are signed with the new key", async () => {
  const under = (...secretKeys: [string, ...string[]]) =>
    createImpersonationTokens({ secretKeys, issuer, now: () => now });
  expect(await under("new", secretKey).verify(token)).toEqual(claims);
  const renewed = await under("new", secretKey).sign(claims, 1800);
  expect(await under("new").verify(renewed)).toEqual(claims);
  expect(await tokens.verify(renewed)).toBe("forged");
  expect(await under(secretKey, "new").verify(renewed)).toEqual(claims);
});
