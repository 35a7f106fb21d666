import type { UserDetail } from "@field-advisor/schema/users.endpoints";
import { RelativeTime } from "@field-advisor/ui";
import { DataList } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { counted } from "../../../lib/counted.ts";
import { RoleBadge, UserStatusBadge } from "../../../lib/user-badges.tsx";

const passwordState = ({ passwordChangeRequired, requiresReset }: UserDetail): string =>
  passwordChangeRequired || requiresReset ? "Must be changed at the next sign-in" : "Chosen by the user";

/** What is known about a user, line by line. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { owns, lastLoginAt, resetRequestedAt } = user;
  const facts: [string, ReactNode][] = [
    ["Username", user.username],
    ["Role", <RoleBadge key="role" role={user.role} />],
    ["Status", <UserStatusBadge key="status" status={user.status} />],
    ["Created", <RelativeTime key="created" iso={user.createdAt} />],
    ["Last sign-in", lastLoginAt ? <RelativeTime key="login" iso={lastLoginAt} /> : "Never"],
    ["Signed in", user.openSessions === 0 ? "Nowhere now" : counted(user.openSessions, "open session")],
    ["Password", passwordState(user)],
    [
      "Reset request",
      resetRequestedAt ? (
        <span key="request">
          Waiting since <RelativeTime iso={resetRequestedAt} />
        </span>
      ) : (
        "None"
      ),
    ],
    ["Owns", `${counted(owns.deployments, "page")}, ${counted(owns.rooms, "room")}`],
    ...(user.role === "ADMIN"
      ? [["Looks after", counted(user.assignedUsers, "user")] satisfies [string, ReactNode]]
      : []),
  ];
  return (
    <DataList.Root size="2">
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.Label minWidth="110px">{label}</DataList.Label>
          <DataList.Value className="fa-break">{value}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
