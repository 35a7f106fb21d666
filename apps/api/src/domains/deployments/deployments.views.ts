import { firstPageVersion } from "@field-advisor/schema/deployment-constants";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { DeploymentRow } from "./deployments.queries.ts";
import { isLive } from "../recipients/recipients.rules.ts";

const nobody = { recipientEmail: null, recipientName: null, hasAccessCode: false };

export const toDeployment = ({ recipient, pageVersion, ...row }: DeploymentRow): Deployment => ({
  ...row,
  ...(recipient ?? nobody),
  isActive: isLive(row),
  pageVersion: pageVersion ?? firstPageVersion,
});
