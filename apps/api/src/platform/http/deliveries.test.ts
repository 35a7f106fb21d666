import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { claimOf, isSignedDelivery } from "./deliveries.ts";

const secret = "a secret of the test";
const now = new Date("2026-11-20T12:00:00Z");
const seconds = now.getTime() / 1000;
const body = Buffer.from('{"type":"x",  "data":{}}');

const hmac = (time: number | string, key = secret, bytes = body) =>
  createHmac("sha256", key).update(`${time}.`).update(bytes).digest("hex");
const signed = (time: number) => `t=${time},v0=${hmac(time)}`;

test.each([
  ["now", signed(seconds)],
  ["half an hour ago", signed(seconds - 1800)],
  ["five minutes ahead", signed(seconds + 300)],
  ["in another order", `v0=${hmac(seconds)}, t=${seconds}`],
  ["in capitals", `t=${seconds},v0=${hmac(seconds).toUpperCase()}`],
])("believes what was signed %s", (_name, signature) => {
  expect(isSignedDelivery([secret], { signature, body }, now)).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["no time", `v0=${hmac(seconds)}`],
  ["no signature", `t=${seconds}`],
  ["an older time", signed(seconds - 1801)],
  ["a later time", signed(seconds + 301)],
  ["another time than was signed", `t=${seconds - 1},v0=${hmac(seconds)}`],
  ["another secret", `t=${seconds},v0=${hmac(seconds, "another secret of the test")}`],
  ["another body", `t=${seconds},v0=${hmac(seconds, secret, Buffer.from('{"type":"x","data":{}}'))}`],
  ["half a signature", `t=${seconds},v0=${hmac(seconds).slice(0, 32)}`],
  ["a time that is none", `t=1e9,v0=${hmac("1e9")}`],
  ["an older scheme", `t=${seconds},v1=${hmac(seconds)}`],
])("does not believe %s", (_name, signature) => {
  expect(isSignedDelivery([secret], { signature, body }, now)).toBe(false);
});

test("believes either secret while one is replaced, and no third one", () => {
  const delivery = { signature: signed(seconds), body };
  expect(isSignedDelivery(["the next secret", secret], delivery, now)).toBe(true);
  expect(isSignedDelivery(["the next secret", "a third secret"], delivery, now)).toBe(false);
});

test("sees of a header alone whether it could be right", () => {
  const claims = [undefined, "t=,v0=", signed(seconds - 1801), `t=${seconds},v0=${"0".repeat(64)}`];
  expect(claims.map((header) => claimOf(header, now) !== null)).toEqual([false, false, false, true]);
});
