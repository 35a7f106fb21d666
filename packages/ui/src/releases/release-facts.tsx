import type { PageVersion, Release } from "@field-advisor/schema/releases.endpoints";
import { exactTime } from "../text/times.tsx";
import { Badge, Text } from "@radix-ui/themes";
import { namedFields, releaseActionLabels } from "./release-labels.ts";

/** What kind of release it is. */
export const ReleaseBadge = ({ action }: Pick<Release, "action">) => (
  <Badge color={action === "restore" ? "blue" : "gray"}>{releaseActionLabels[action]}</Badge>
);

/** Who released it, and when. */
export const ReleasedBy = ({ userName, createdAt }: Pick<Release, "userName" | "createdAt">) => (
  <Text size="1" color="gray" className="fa-break">
    by {userName ?? "a deleted user"} • {exactTime.format(new Date(createdAt))}
  </Text>
);

type Snapshot = Pick<PageVersion, "deploymentTitle" | "agent" | "adviser" | "changed">;

/** What recipients of a page met under a version, and what of it is otherwise now. */
export const SnapshotFacts = ({ deploymentTitle, agent, adviser, changed }: Snapshot) => (
  <>
    <Text size="1" color="gray" className="fa-break">
      {deploymentTitle || "No title"} · Agent {agent.name ?? "deleted"} · Adviser {adviser.name ?? "deleted"}
    </Text>
    <Text size="1" color="gray">
      {changed.length === 0 ? "The same now" : `Otherwise now: ${namedFields(changed)}`}
    </Text>
  </>
);
