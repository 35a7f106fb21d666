import { originOf } from "../app/current-app.ts";

const folds = ["names", "icons", "hidden"] as const;

/** What is left of the side bar. */
export type Fold = (typeof folds)[number];

const cookie = "side_bar";
const year = 365 * 24 * 60 * 60;

const labelsOf = (app: "portal" | "console") => new URL(originOf(app)).hostname.split(".").toReversed();

/** The domain that portal and console are below; undefined where that is a single label or nothing. */
function sharedDomain(): string | undefined {
  const [one, other] = [labelsOf("portal"), labelsOf("console")];
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared > 1 ? one.slice(0, shared).toReversed().join(".") : undefined;
}

/** How the side bar was left in this browser; with its names where nobody has folded it. */
export function readFold(): Fold {
  const entries = document.cookie.split("; ");
  return folds.find((fold) => entries.includes(`${cookie}=${fold}`)) ?? "names";
}

/** Remembers it in a cookie: portal and console have different origins, and one side bar. */
export function keepFold(fold: Fold): void {
  const domain = sharedDomain();
  document.cookie = `${cookie}=${fold}; path=/; max-age=${year}; samesite=lax${domain ? `; domain=${domain}` : ""}`;
}
