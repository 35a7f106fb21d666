import { parseArgs } from "node:util";
import { Failure } from "@field-advisor/run/failure";

export interface SoakArguments {
  /** How long it lasts, in minutes, without what finds the rate. */
  minutes: number;
  /** Calls in a second; half of what the set serves unless told. */
  rate: number | undefined;
  /** How many talk at a time. */
  conversations: number;
  seed: number;
  /** Whether a leak is planted that must be seen. */
  prove: boolean;
}

const usage =
  "Use: npm run soak -- [--minutes NUMBER] [--rate NUMBER] [--conversations NUMBER] [--seed NUMBER] [--prove]";

/** Full load has twice as many; more would ask one page for more conversations a minute than it gives. */
const mostConversations = 30;

const options = {
  minutes: { type: "string" },
  rate: { type: "string" },
  conversations: { type: "string", default: "20" },
  seed: { type: "string" },
  prove: { type: "boolean", default: false },
} as const;

/** What the command line asks for. @throws Failure for what it does not know */
export function readSoakArguments(words: readonly string[]): SoakArguments {
  const { minutes, rate, conversations, seed, prove } = parsed(words);
  return {
    minutes: numberIn("--minutes", minutes ?? (prove ? "6" : "120"), 2, 10_000),
    rate: rate === undefined && !prove ? undefined : numberIn("--rate", rate ?? "40", 1, 10_000),
    conversations: numberIn("--conversations", conversations, 0, mostConversations),
    seed: numberIn("--seed", seed ?? String(Math.floor(Math.random() * 1_000_000)), 0, 2 ** 32),
    prove,
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function numberIn(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Failure(
      `${name} must be a whole number from ${least} to ${most}, but it is "${text}". ${usage}`,
    );
  return value;
}
