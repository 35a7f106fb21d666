import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { adviserName } from "./page-calls.ts";
import { texts } from "./texts.ts";

/** The readers of a page's transcripts, and the retention period. */
export function keepingOf(page: PublicDeployment): string {
  const { keepsWords, keptDays, choice } = page.privacy;
  if (!keepsWords || choice === "refused") return texts.landing.notKept;
  const readers = texts.landing.readers(adviserName(page));
  return keptDays === null ? readers : `${readers} ${texts.landing.keptDays(keptDays)}`;
}
