import type { Rates } from "@field-advisor/schema/costs.endpoints";

export interface Use {
  calls: number;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  /** Calls and answers of whose models nobody told what they used. */
  unreported: number;
}

const tokensOfRate = 1_000_000;

const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** What something cost at the rates of now: null without any, and at least so much where a part of it is not known. */
export function costOf(use: Use, { ofMinute, ofInput, ofOutput }: Omit<Rates, "currency">) {
  const parts = [
    { amount: use.seconds / 60, rate: ofMinute },
    { amount: use.inputTokens / tokensOfRate, rate: ofInput },
    { amount: use.outputTokens / tokensOfRate, rate: ofOutput },
  ];
  const rated = parts.flatMap(({ amount, rate }) => (rate === null ? [] : [amount * rate]));
  const hasUnrated = parts.some(({ amount, rate }) => amount > 0 && rate === null);
  return {
    cost: rated.length === 0 ? null : rounded(rated.reduce((sum, part) => sum + part, 0)),
    isLeast: rated.length > 0 && (hasUnrated || use.unreported > 0),
  };
}
