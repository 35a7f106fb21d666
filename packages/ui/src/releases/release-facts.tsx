import type { PageVersion, Release } from "@field-advisor/schema/releases.endpoints";
import { exactTime } from "../text/times.tsx";
import { Badge } from "@radix-ui/themes";
import { namedFields, releaseActionLabels } from "./release-labels.ts";
import { Muted } from "../text/muted.tsx";

/** What kind of release it is. */
export const ReleaseBadge = ({ action }: Pick<Release, "action">) => (
  <Badge color={action === "restore" ? "blue" : "gray"}>{releaseActionLabels[action]}</Badge>
);

/** Who released it, and when. */
export const ReleasedBy = ({ userName, createdAt }: Pick<Release, "userName" | "createdAt">) => (
  <Muted size="1" className="fa-break">
    by {userName ?? "a deleted user"} • {exactTime.format(new Date(createdAt))}
  </Muted>
);

type Snapshot = Pick<PageVersion, "deploymentTitle" | "agent" | "adviser" | "changed">;

/** What recipients of a page met under a version, and what of it is otherwise now. */
export const SnapshotFacts = ({ deploymentTitle, agent, adviser, changed }: Snapshot) => (
  <>
    <Muted size="1" className="fa-break">
      {deploymentTitle || "No title"} · Agent {agent.name ?? "deleted"} · Adviser {adviser.name ?? "deleted"}
    </Muted>
    <Muted size="1">{changed.length === 0 ? "The same now" : `Otherwise now: ${namedFields(changed)}`}</Muted>
  </>
);
