import { hash as argon2 } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { temporaryPassword } from "./ids.ts";
import { createPasswords } from "./passwords.ts";
import { createSigner } from "./signed-value.ts";

const of = (...secretKeys: [string, ...string[]]) =>
  createPasswords({ concurrency: 2, queue: 40, longestWaitMs: 60_000, signer: createSigner(secretKeys) });
const passwords = of("a key of the tests");

test("keeps argon2id with the parameters of today", async () => {
  const hash = await passwords.hash("tall lantern by the quay");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, "tall lantern by the quay")).toBe(true);
  expect(await passwords.verify(hash, "Tall lantern by the quay")).toBe(false);
  expect(passwords.isOutdated(hash)).toBe(false);
});

test("knows a hash of other parameters, and refuses one that is too dear to compute", async () => {
  const weaker = await argon2("quay", { memoryCost: 8192, timeCost: 1 });
  expect(passwords.isOutdated(weaker)).toBe(true);
  expect(await passwords.verify(weaker, "quay")).toBe(true);
  // Computed, it would be right.
  const dear = await argon2("quay", { memoryCost: 8192, timeCost: 11 });
  expect(await passwords.verify(dear, "quay")).toBe(false);
});

test("no password is right where there is no hash, not even the dummy's own", async () => {
  expect(await passwords.verify(null, "")).toBe(false);
  expect(await passwords.verify(null, "tall lantern by the quay")).toBe(false);
});

test("refuses politely when too many wait, and recovers", async () => {
  const small = createPasswords({
    concurrency: 1,
    queue: 2,
    longestWaitMs: 60_000,
    signer: createSigner(["key"]),
  });
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => small.hash("quay")));
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  expect(await small.hash("quay")).toContain("$argon2id$");
});

test("a made-up password is sealed: right for itself, wrong for others and under another key", async () => {
  const [made, other] = [temporaryPassword(), temporaryPassword()];
  const seal = passwords.seal(made);
  expect(seal).toMatch(/^\$hmac-sha256\$v=1\$[\w-]{8}\.[\w-]{22}\$[\w-]{43}$/);
  expect(seal).not.toContain(made);
  expect(passwords.seal(made)).not.toBe(seal);
  expect(await passwords.verify(seal, made)).toBe(true);
  expect(await passwords.verify(seal, other)).toBe(false);
  expect(await passwords.verify(seal, made.toLowerCase())).toBe(false);
  expect(await of("another key").verify(seal, made)).toBe(false);
  expect(passwords.isOutdated(seal)).toBe(false);
});

test("a seal says under which key it was made: under another one it is right as long as that is accepted, and outdated", async () => {
  const made = temporaryPassword();
  const seal = of("old").seal(made);
  const during = of("new", "old");
  expect([await during.verify(seal, made), during.isOutdated(seal)]).toEqual([true, true]);
  const renewed = during.seal(made);
  expect([await of("new").verify(renewed, made), of("new").isOutdated(renewed)]).toEqual([true, false]);
  expect([during.isSealOf(renewed, made), during.isSealOf(seal, made)]).toEqual([true, true]);
  expect([during.isSealOf(seal, `${made}!`), of("new").isSealOf(seal, made)]).toEqual([false, false]);
});

test("a seal of the first releases, which names no key, is right and outdated", async () => {
  const salt = "s".repeat(22);
  const digest = createSigner(["old"]).digest("temporary password", `${salt}.made up`).toString("base64url");
  const seal = `$hmac-sha256$v=1$${salt}$${digest}`;
  expect([await of("old").verify(seal, "made up"), of("old").isOutdated(seal)]).toEqual([true, true]);
  expect(await of("old").verify(seal, "made  up")).toBe(false);
});

test.each(["", "$", "$x", "ü".repeat(22)])("a seal cut to %j is nobody's password", async (rest) => {
  expect(await passwords.verify(`$hmac-sha256$v=1$${rest}`, "")).toBe(false);
});

test("a seal is judged like a hash: one computation, in the same queue", async () => {
  const busy = createPasswords({
    concurrency: 1,
    queue: 1,
    longestWaitMs: 60_000,
    signer: createSigner(["key"]),
  });
  const seal = busy.seal("K7K7K7K7K7K7K7K7");
  const kinds = [seal, null, await busy.hash("quay")];
  for (const kind of kinds) {
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => busy.verify(kind, "quay")));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  }
});
