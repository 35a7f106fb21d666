import { addressKey, networkOf } from "../../lib/network.ts";
import type { Limit } from "./throttles.queries.ts";

/** Somebody's try to sign in, to go on with a second factor, or to enter a page's access code. */
export interface SignInTry {
  scope: "login" | "second step" | "deployment";
  /** An e-mail address in lower case, the id of an account or a deployment's slug, whether it exists or not. */
  account: string;
  address: string;
  /** The browser was used to sign in to the account before, so strangers' failures do not count against it. */
  trusted: boolean;
  /** As typed; the same wrong secret again counts once against its address. Never stored. */
  secret?: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Wrong access codes of strangers for one page. A made-up code has 50 bits, so that many would take 400 million years;
 * fewer would let strangers keep out whoever comes for the first time.
 */
const codesPerHour = 300;

/** Failed sign-ins of everybody in a minute, beyond which each untrusted one has to wait. */
export const everybodyPerMinute = 300;
export const waitWhenMany = 1000;

/** The counters that a try to sign in counts against until it turns out to be right: how many lock whom out, and for how long. */
export function limitsOf(tried: SignInTry): Limit[] {
  if (tried.trusted) return [ofDevice(tried)];
  const { scope } = tried;
  return [...within(scope, ofAddress(tried)), ...ofAccount(tried), ...within(scope, memories(tried))];
}

/** The counters that close an account, whoever filled them. */
export const limitsOfAccount = (account: Target): Limit[] => [ofDevice(account), ...ofAccount(account)];

export type Target = Pick<SignInTry, "scope" | "account">;

const within = (scope: SignInTry["scope"], limits: Limit[]): Limit[] =>
  limits.map((limit) => ({ ...limit, parts: [scope, ...limit.parts] }));

const ofDevice = ({ scope, account }: Target): Limit => closed("device", [scope, account], 10, 10 * minute);

const ofAccount = ({ scope, account }: Target): Limit[] =>
  within(
    scope,
    scope === "deployment"
      ? [closed("deployment", [account], codesPerHour, hour)]
      : [closed("account", [account], 10, 30 * minute), closed("account in a day", [account], 50, day)],
  );

/** Offices share one address: it is slowed down, not shut out. */
const ofAddress = ({ address }: SignInTry): Limit[] => [
  { ...slowed("address", [addressKey(address)], 20, 10 * minute), sparesRepeats: true },
  { ...slowed("network in a day", [networkOf(address)], 100, day), sparesRepeats: true },
];

const memories = ({ account, address, secret }: SignInTry): Limit[] => [
  { ...counted, name: "pair", parts: [account, addressKey(address)], seconds: 10 * minute },
  { ...counted, name: "everybody", parts: [], seconds: minute },
  ...(secret === undefined
    ? []
    : [{ ...counted, name: "repeat", parts: [account, addressKey(address), secret], seconds: day }]),
];

const counted = { max: null, delay: null };

const closed = (name: string, parts: string[], max: number, seconds: number): Limit => ({
  name,
  parts,
  max,
  seconds,
  delay: null,
});

const slowed = (name: string, parts: string[], max: number, seconds: number): Limit => ({
  ...closed(name, parts, max, seconds),
  delay: { first: 30, longest: 15 * minute },
});
