import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { RelativeTime } from "./times.tsx";
import { ArchiveIcon, CheckCircledIcon, MinusCircledIcon, PauseIcon, StopIcon } from "@radix-ui/react-icons";
import { Badge, Flex, Text } from "@radix-ui/themes";
import type { ComponentProps, ComponentType } from "react";
import { Muted } from "./muted.tsx";

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

interface StatusBadgeProps {
  color: ComponentProps<typeof Badge>["color"];
  Icon: ComponentType;
  children: string;
}

/** How something stands, by icon, colour and word. Low rows of a table have the word on hover and for screen readers. */
export const StatusBadge = ({ color, Icon, children }: StatusBadgeProps) => (
  <Badge color={color} radius="full" title={children} className="fa-status">
    <Icon />
    <span className="fa-status-word">{children}</span>
  </Badge>
);

/** What is in use, waits, and is not in use. */
export const statusLooks = {
  on: { color: "green", Icon: CheckCircledIcon },
  waiting: { color: "amber", Icon: PauseIcon },
  off: { color: "gray", Icon: MinusCircledIcon },
} as const;

interface ActiveBadgeProps {
  isActive: boolean;
  /** What being in use and not being in use are called. */
  labels?: { true: string; false: string };
}

const activeLabels = { true: userStatusLabels.ACTIVE, false: userStatusLabels.INACTIVE };

/** Whether something is in use. */
export const ActiveBadge = ({ isActive, labels = activeLabels }: ActiveBadgeProps) => (
  <StatusBadge {...statusLooks[isActive ? "on" : "off"]}>{labels[`${isActive}`]}</StatusBadge>
);

/** Whether a user may sign in. */
export const UserStatusBadge = ({ status }: { status: UserStatus }) => (
  <ActiveBadge isActive={status === "ACTIVE"} />
);

/** When something happened last, in a list. */
export const LastTime = ({ at }: { at: string | null }) => (
  <Muted className="fa-nowrap">{at === null ? "Never" : <RelativeTime iso={at} />}</Muted>
);

interface LastFailureProps {
  at: string | null;
  why: string | null;
}

/** When and why something failed last, in a list. */
export const LastFailure = ({ at, why }: LastFailureProps) =>
  at === null ? (
    <Muted>None</Muted>
  ) : (
    <Flex direction="column">
      <RelativeTime iso={at} />
      <Muted size="1">{why}</Muted>
    </Flex>
  );

const roomLooks = {
  LIVE: statusLooks.on,
  PAUSED: statusLooks.waiting,
  INACTIVE: statusLooks.off,
} as const satisfies Record<RoomStatus, object>;

interface RoomBadgeProps {
  status: RoomStatus;
  /** What the status is called: screens for those who enter rooms and screens for owners use different words. */
  children: string;
}

/** The status of a room. */
export const RoomBadge = ({ status, children }: RoomBadgeProps) => (
  <StatusBadge {...roomLooks[status]}>{children}</StatusBadge>
);

export const deploymentStatusLabels = {
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  archived: "Archived",
} as const satisfies Record<DeploymentStatus, string>;

const deploymentLooks = {
  active: statusLooks.on,
  paused: statusLooks.waiting,
  ended: { color: "gray", Icon: StopIcon },
  archived: { color: "gray", Icon: ArchiveIcon },
} as const satisfies Record<DeploymentStatus, object>;

/** The status of a page. */
export const DeploymentStatusBadge = ({ status }: { status: DeploymentStatus }) => (
  <StatusBadge {...deploymentLooks[status]}>{deploymentStatusLabels[status]}</StatusBadge>
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
