import { z } from "zod";
import { deploymentSorts, deploymentStatuses } from "./deployment-constants.ts";
import { bothWays } from "./orders.ts";
import { flag, listQuery, pathId } from "./primitives.ts";

export const deploymentStatus = z.enum(deploymentStatuses);

const deploymentSort = z.enum(bothWays(deploymentSorts));

/** What narrows the list of pages. */
export const deploymentFilter = z.strictObject({
  search: listQuery.shape.search,
  status: deploymentStatus.optional(),
  companyId: pathId.optional(),
  /** Pages of this adviser only. */
  userId: pathId.optional(),
  /** Pages of the advisers of this group only. */
  groupId: pathId.optional(),
  /** `false` leaves out those that were put away. */
  archived: flag.optional(),
  sort: deploymentSort.default("newest"),
});
