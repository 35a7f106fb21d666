import { z } from "zod";
import { text } from "./primitives.ts";

const rate = z.number("Enter a number").min(0, "At least 0").max(1_000_000, "At most 1,000,000").nullable();

/** null: no rate, so nothing is said of what it costs. */
export const ratesInput = z.strictObject({
  /** As it stands behind an amount. */
  currency: text(10).trim(),
  ofMinute: rate,
  /** Of 1,000,000 tokens that a model reads. */
  ofInput: rate,
  /** Of 1,000,000 tokens that a model writes. */
  ofOutput: rate,
});

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Choose a month");

/** So many months are added up at once. */
export const mostMonths = 24;
