import type { Deployment } from "@field-advisor/schema/deployments.endpoints";

/** The changes of status that end something for a recipient. */
export type FinalStatus = "ended" | "archived";

/** What an owner hands on after a page was made, or its code was. */
export interface Issued {
  deployment: Deployment;
  /** Null where nobody needs one or an earlier one still holds. */
  accessCode: string | null;
}

/** What stands over the list; one thing at a time. */
export type DeploymentDialog =
  | { kind: "new" }
  | { kind: "edit"; deployment: Deployment }
  | { kind: "renew"; deployment: Deployment }
  | { kind: "final"; deployment: Deployment; status: FinalStatus }
  | { kind: "issued"; issued: Issued; title: string };
