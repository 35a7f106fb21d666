import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { pageDefaults } from "@field-advisor/schema/product";

/** The name of the adviser whose page it is. */
export const adviserName = ({ user }: Pick<PublicDeployment, "user">): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The page's title, or the product's where none was given. */
export const pageTitle = ({ deploymentTitle }: Pick<PublicDeployment, "deploymentTitle">): string =>
  deploymentTitle.trim() || pageDefaults.title;
