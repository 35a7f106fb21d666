import type { RoomStatus } from "@field-advisor/schema/constants";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { RelativeTime } from "./times.tsx";
import { Badge, Flex, Text } from "@radix-ui/themes";

export const roleLabels = { OWNER: "Owner", ADMIN: "Admin", USER: "User" } as const satisfies Record<
  Role,
  string
>;

export const userStatusLabels = { ACTIVE: "Active", INACTIVE: "Inactive" } as const satisfies Record<
  UserStatus,
  string
>;

const roleColors = { OWNER: "orange", ADMIN: "amber", USER: "gray" } as const satisfies Record<Role, string>;

/** A role, by word and colour. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge color={roleColors[role]} radius="full">
    {roleLabels[role]}
  </Badge>
);

/** Whether something is in use, by word and colour. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge color={isActive ? "green" : "gray"} radius="full">
    {userStatusLabels[isActive ? "ACTIVE" : "INACTIVE"]}
  </Badge>
);

/** Whether a user may sign in. */
export const UserStatusBadge = ({ status }: { status: UserStatus }) => (
  <ActiveBadge isActive={status === "ACTIVE"} />
);

/** When something happened last, in a list. */
export const LastTime = ({ at }: { at: string | null }) => (
  <Text size="2" color="gray" className="fa-nowrap">
    {at === null ? "Never" : <RelativeTime iso={at} />}
  </Text>
);

const colors = { LIVE: "green", PAUSED: "amber", INACTIVE: "gray" } as const satisfies Record<
  RoomStatus,
  string
>;

interface RoomBadgeProps {
  status: RoomStatus;
  /** What the status is called: screens for those who enter rooms and screens for owners use different words. */
  children: string;
}

/** The status of a room, by word and colour. */
export const RoomBadge = ({ status, children }: RoomBadgeProps) => (
  <Badge color={colors[status]} radius="full">
    {children}
  </Badge>
);

export const deploymentStatusLabels = {
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  archived: "Archived",
} as const satisfies Record<DeploymentStatus, string>;

const deploymentColors = {
  active: "green",
  paused: "amber",
  ended: "gray",
  archived: "gray",
} as const satisfies Record<DeploymentStatus, string>;

/** The status of a page, by word and colour. */
export const DeploymentStatusBadge = ({ status }: { status: DeploymentStatus }) => (
  <Badge color={deploymentColors[status]} radius="full">
    {deploymentStatusLabels[status]}
  </Badge>
);

interface NamedAgentProps {
  agent: { name: string; isActive: boolean; isMissing?: boolean };
}

/** The agent that people talk to, marked where nobody can talk to it. */
export const NamedAgent = ({ agent }: NamedAgentProps) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Text size="2" className="fa-break">
      {agent.name}
    </Text>
    {!agent.isActive && <Badge color="red">Inactive</Badge>}
    {agent.isMissing && (
      <Badge color="red" title="The voice provider does not have this agent.">
        Missing at the provider
      </Badge>
    )}
  </Flex>
);
