import { fileOf } from "@field-advisor/api-client/request";
import {
  ActionButton,
  choiceFilter,
  FilterBar,
  groupFilter,
  ListEmpty,
  ofGroup,
  PageHeader,
  Pagination,
  PersonFilter,
  searchFilter,
  sortFilter,
  useCurrentUser,
  useDownload,
  useFilteredList,
  userStatusLabels,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";

import { NobodyAssigned } from "./nobody-assigned.tsx";
import { useIdInAddress, userColumns, UserList, useUsersWithHabits } from "../../lib/people.tsx";
import { quietAfterDays } from "./admin-dashboard.queries.ts";

const filters = {
  search: searchFilter("Search by email or full name"),
  status: choiceFilter("Status", "All statuses", userStatusLabels),
  group: groupFilter,
  quiet: choiceFilter("Last sign-in", "Any last sign-in", {
    yes: `Inactive > ${quietAfterDays} days`,
    never: "Never signed in",
  }),
  sort: sortFilter({
    name: "By name",
    "-name": "By name, from Z",
    newest: "Newest first",
    "-newest": "Oldest first",
    email: "By email",
    "-email": "By email, from Z",
    lastLogin: "Last sign-in first",
    "-lastLogin": "Least recent sign-in first",
  }),
};

const file = { name: "assigned-users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

/** The users of one administrator; `admin` is null where that is the reader. */
function AssignedUsersList({ admin }: { admin: number | null }) {
  const list = useFilteredList(filters);
  const { quiet, ...named } = list.values;
  const filter = {
    ...ofGroup(named),
    ...(quiet === "yes" && { quietDays: quietAfterDays }),
    ...(quiet === "never" && ({ signIn: "never" } as const)),
    ...(admin !== null && { assignedTo: admin }),
  };
  const found = useUsersWithHabits({ ...filter, ...list.window });
  const { busy, download } = useDownload(file);
  return (
    <>
      <FilterBar filters={filters} list={list}>
        <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(filter)}>
          <DownloadIcon />
          Export CSV
        </ActionButton>
      </FilterBar>
      <UserList
        found={found}
        columnsFor={userColumns}
        sorting={{ by: list.values.sort, onSort: (sort) => list.set({ sort }) }}
        filtered={list.filtered || list.page > 0}
        empty={<NobodyAssigned forOwner={admin !== null} />}
        onClearFilters={list.clear}
        pages={
          <Pagination page={list.page} pageSize={list.pageSize} total={found.total} onChange={list.setPage} />
        }
      />
    </>
  );
}

function OwnersView() {
  const [admin, setAdmin] = useIdInAddress("admin");
  return (
    <>
      <PageHeader
        wide
        title="Assigned Users"
        purpose="The users assigned to an administrator"
        actions={
          <PersonFilter
            label="Administrator"
            narrowed={{ role: "ADMIN" }}
            labelShown
            value={admin}
            onChange={setAdmin}
          />
        }
      />
      {admin === null ? (
        <ListEmpty title="Whose users?">
          Choose an administrator above to see who is assigned to them.
        </ListEmpty>
      ) : (
        <AssignedUsersList key={admin} admin={admin} />
      )}
    </>
  );
}

/** The users assigned to an administrator; owners choose the administrator. */
export function AssignedUsersScreen() {
  const { role } = useCurrentUser();
  if (role === "OWNER") return <OwnersView />;
  return (
    <>
      <PageHeader wide title="Assigned Users" purpose="The users assigned to you" />
      <AssignedUsersList admin={null} />
    </>
  );
}
