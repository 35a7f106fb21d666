import { Failure } from "@field-advisor/run/failure";
import { faults, provedElsewhere } from "./list.ts";
import type { Fault } from "./fault.ts";

export interface Arguments {
  chosen: readonly Fault[];
  isLong: boolean;
  /** Whether all that belongs to a mode runs, so that its table is the table of that mode. */
  isWhole: boolean;
  prove: boolean;
  seed: number;
  /** How often each fault is to happen, in place of what the mode says. */
  rounds: number | undefined;
}

const usage = "Use: npm run faults -- [F1 F13 ...] [--long] [--rounds NUMBER] [--seed NUMBER] [--prove]";

function readNumber(text: string | undefined): number {
  const number = Number(text);
  if (text === undefined || !Number.isInteger(number) || number < 0)
    throw new Failure(`"${text ?? ""}" is no whole number. ${usage}`);
  return number;
}

function faultNamed(name: string): Fault {
  const found = faults.find(({ id }) => id === name.toUpperCase());
  if (found) return found;
  const elsewhere = provedElsewhere.find(({ id }) => id === name.toUpperCase());
  if (elsewhere) throw new Failure(`${elsewhere.id} is proved by ${elsewhere.provedBy}.`);
  throw new Failure(`There is no "${name}". There are ${faults.map(({ id }) => id).join(", ")}. ${usage}`);
}

/** What the command line asks for. @throws Failure for what it does not know */
export function readArguments(words: readonly string[]): Arguments {
  const left = [...words];
  const take = (option: string) => {
    const at = left.indexOf(option);
    if (at !== -1) left.splice(at, 1);
    return at;
  };
  const isLong = take("--long") !== -1;
  const prove = take("--prove") !== -1;
  const takeNumber = (option: string) => {
    const at = take(option);
    return at === -1 ? undefined : readNumber(left.splice(at, 1)[0]);
  };
  const seed = takeNumber("--seed") ?? Math.floor(Math.random() * 1_000_000);
  const rounds = takeNumber("--rounds");
  const named = left.map(faultNamed);
  const usual = isLong ? faults : faults.filter(({ isShort }) => isShort);
  return {
    chosen: named.length > 0 ? named : usual,
    isWhole: named.length === 0,
    isLong,
    prove,
    seed,
    rounds,
  };
}
