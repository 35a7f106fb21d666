import { fileOf } from "@field-advisor/api-client/request";
import { overdueAfterHours } from "@field-advisor/schema/user-constants";
import type { Order } from "@field-advisor/schema/orders";
import type { User, UserSort } from "@field-advisor/schema/users.endpoints";
import {
  choiceFilter,
  type Column,
  counted,
  Email,
  fullName,
  groupFilter,
  LastTime,
  ofGroup,
  peopleFilters,
  RelativeTime,
  RoleBadge,
  sortFilter,
  ToolButton,
  useCurrentUser,
  useDownload,
  UserStatusBadge,
  useSelection,
  Muted,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { FoundBy } from "../../lib/found-users.ts";
import { ManyBar } from "./many-bar.tsx";
import { obstacleToViewing, protectionOf, useStatusChange, useViewAs } from "./user-changes.ts";
import { UserName, type UserDialogs } from "./user-dialogs.tsx";
import { userCounts, userPage } from "./users.queries.ts";

const file = { name: "users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

const filters = {
  ...peopleFilters("Search by email or full name"),
  group: groupFilter,
  signIn: choiceFilter("Sign-in", "Any sign-in", {
    never: "Never signed in",
    overdue: `Never signed in, ${overdueAfterHours / 24} days`,
    withFactor: "With a second factor",
    withoutFactor: "Without a second factor",
  }),
  sort: sortFilter<Order<UserSort>>({
    newest: "Newest first",
    "-newest": "Oldest first",
    name: "By name",
    "-name": "By name, from Z",
    email: "By email",
    "-email": "By email, from Z",
    role: "By role",
    "-role": "By role, users first",
    lastLogin: "Last sign-in first",
    "-lastLogin": "Least recent sign-in first",
  }),
};

const columnsFor = (view: (user: User) => void): readonly Column<User, UserSort>[] => [
  {
    label: "Name",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: (user) => <UserName user={user} onView={view} />,
    onCard: {
      cell: (user) => (
        <>
          <UserName user={user} onView={view} />
          <Muted as="p" className="fa-break">
            <Email>{user.email}</Email>
          </Muted>
        </>
      ),
    },
  },
  {
    label: "Email",
    card: "none",
    breaks: true,
    sort: { by: "email", order: "ascending" },
    cell: ({ email }) => <Email>{email}</Email>,
  },
  {
    label: "Role",
    sort: { by: "role", order: "ascending" },
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    label: "Status",
    cell: ({ status, isFromDirectory }) => (
      <Flex direction="column" align="start">
        <UserStatusBadge status={status} />
        {isFromDirectory && <Muted size="1">in the directory</Muted>}
      </Flex>
    ),
  },
  {
    label: "Last sign-in",
    sort: { by: "lastLogin", order: "descending" },
    cell: ({ lastLoginAt }) => <LastTime at={lastLoginAt} />,
  },
  {
    label: "Created",
    from: "desktop",
    sort: { by: "newest", order: "descending" },
    cell: ({ createdAt }) => <LastTime at={createdAt} />,
    onCard: { cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  },
];

/** What an owner may do with a user, as the menu of the user's row. */
function useUserActions(dialogs: UserDialogs, viewAs: (user: User) => void) {
  const { id: ownId } = useCurrentUser();
  const changeStatus = useStatusChange();
  return (user: User) => {
    const obstacle = protectionOf(user, ownId);
    return [
      [
        { label: "View details", run: () => dialogs.view(user) },
        { label: "Edit", run: () => dialogs.edit(user) },
        { label: "View activity", run: () => dialogs.viewActivity(user) },
      ],
      [
        { label: "Change role", obstacle, run: () => dialogs.changeRole(user) },
        { label: "Reset password", obstacle, run: () => dialogs.resetPassword(user) },
        { label: "View as User", obstacle: obstacleToViewing(user, ownId), run: () => viewAs(user) },
      ],
      [
        user.status === "INACTIVE"
          ? { label: "Reactivate", run: () => void changeStatus(user, "ACTIVE") }
          : {
              label: "Deactivate",
              obstacle: user.id === ownId ? obstacle : null,
              run: () => void changeStatus(user, "INACTIVE"),
            },
        { label: "Delete", isFinal: true, obstacle, run: () => dialogs.remove(user) },
      ],
    ];
  };
}

/** Every user: found, sorted and managed here. */
export function UsersOverview({ dialogs }: { dialogs: UserDialogs }) {
  const records = useRecords(filters, (asked) => userPage(ofGroup(asked)));
  const { list, query } = records;
  const filter = ofGroup(list.values);
  const counts = useQuery(userCounts);
  const selection = useSelection<number, FoundBy>();
  const { busy: isExporting, download } = useDownload(file);
  const { viewAs, reauthenticationDialog } = useViewAs();
  const actions = useUserActions(dialogs, viewAs);
  const refresh = () => {
    void query.refetch();
    void counts.refetch();
  };
  return (
    <ListScreen
      records={records}
      what="users"
      count={counts.data && counted(counts.data.active, "active user")}
      refresh={refresh}
      tools={
        <ToolButton icon={<DownloadIcon />} busy={isExporting} onClick={() => void download(filter)}>
          Export
        </ToolButton>
      }
      empty={{
        title: "No users yet",
        text: "Add the people who will work here, one by one or from a CSV file.",
        action: <Button onClick={dialogs.create}>Add User</Button>,
      }}
      viewName="users"
      keyOf={({ id }) => id}
      currentKey={dialogs.viewed}
      nameOf={fullName}
      selection={selection}
      columns={columnsFor(dialogs.view)}
      actions={actions}
      below={
        <>
          <ManyBar selection={selection} filter={filter} total={query.data?.total ?? 0} />
          {reauthenticationDialog}
        </>
      }
    />
  );
}
