import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";

/** What came of reading the page. `missing`: there is none; `failed`: it could not be asked, with a sentence why. */
export type PageAnswer =
  | { kind: "page"; page: PublicDeployment }
  | { kind: "missing" }
  | { kind: "failed"; sentence: string };

/** Why a call was refused midway: the reader's access ended, or the page was switched off. */
export type Refusal = "not_signed_in" | "page_unavailable";
