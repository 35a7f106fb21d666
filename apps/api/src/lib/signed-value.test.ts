import { expect, test } from "vitest";
import { createSigner } from "./signed-value.ts";

const secret = "a secret of at least thirty-two characters";

const clock = (start = 1_000_000_000_000) => {
  const time = { ms: start };
  return { time, now: () => time.ms };
};

test("gives back what was signed until it is over", () => {
  const { time, now } = clock();
  const signer = createSigner([secret], now);
  const value = signer.sign("device", "7.abc", 60);
  expect(signer.verify("device", value)).toBe("7.abc");
  time.ms += 59_000;
  expect(signer.verify("device", value)).toBe("7.abc");
  time.ms += 1000;
  expect(signer.verify("device", value)).toBeNull();
});

test("a value signed for one purpose is worth nothing for another", () => {
  const signer = createSigner([secret]);
  expect(signer.verify("visitor", signer.sign("device", "7", 60))).toBeNull();
});

test("a value signed under another secret is refused", () => {
  const other = createSigner([`${secret}!`]);
  expect(createSigner([secret]).verify("device", other.sign("device", "7", 60))).toBeNull();
});

test("while a secret is replaced both are accepted, and processes that sign with either understand each other", () => {
  const [before, after] = [createSigner(["old", "new"]), createSigner(["new", "old"])];
  for (const [signs, reads] of [
    [before, after],
    [after, before],
    [createSigner(["old"]), after],
    [createSigner(["new"]), before],
  ] as const)
    expect(reads.verify("device", signs.sign("device", "7", 60))).toBe("7");
  expect(after.digests("throttle", "7")).toEqual(before.digests("throttle", "7").toReversed());
  expect(after.digest("throttle", "7")).toEqual(createSigner(["new"]).digest("throttle", "7"));
  expect([after.keyId, before.keyId]).toEqual([createSigner(["new"]).keyId, createSigner(["old"]).keyId]);
  expect(createSigner(["new"]).verify("device", before.sign("device", "7", 60))).toBeNull();
});

test("no single changed character is accepted", () => {
  const signer = createSigner([secret]);
  const value = signer.sign("device", "7", 60);
  const changed = Array.from({ length: value.length }, (_, index) => {
    const other = value[index] === "A" ? "B" : "A";
    return value.slice(0, index) + other + value.slice(index + 1);
  });
  expect(changed.filter((attempt) => signer.verify("device", attempt) !== null)).toEqual([]);
});

test.each(["", ".", "..", "a.b", "null", "%00", "é.é", "x".repeat(5000), "{}.{}", "W10.W10"])(
  "%j is refused without an error",
  (value) => expect(createSigner([secret]).verify("device", value)).toBeNull(),
);

test("a signature of the right length in other letters is refused without an error", () => {
  const signer = createSigner([secret]);
  const value = signer.sign("device", "7", 60);
  expect(signer.verify("device", `${value.slice(0, -1)}é`)).toBeNull();
});

test("anything after a good value spoils it", () => {
  const signer = createSigner([secret]);
  const value = signer.sign("device", "7", 60);
  for (const end of [".", ".x", " ", "="]) expect(signer.verify("device", value + end)).toBeNull();
});

test("a value that was seen before is judged anew: by its purpose and by the clock", () => {
  let time = 1_000_000;
  const signer = createSigner([secret], () => time);
  const value = signer.sign("device", "7", 60);
  for (let look = 0; look < 3; look++) {
    expect(signer.verify("device", value)).toBe("7");
    expect(signer.verify("visitor", value)).toBeNull();
    expect(signer.verify("device", `${value}.`)).toBeNull();
  }
  time += 61_000;
  expect(signer.verify("device", value)).toBeNull();
});
