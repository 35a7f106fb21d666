import "../users.css";
import { fileOf } from "@field-advisor/api-client/files";
import { ListEmpty, RefreshButton, SteadyButton, useDownload, useIsPhone } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { counted } from "../../../lib/counted.ts";
import { PagedList } from "../../../lib/paged-list.tsx";
import type { Person } from "../person.ts";
import type { UserDialog } from "../user-dialog.ts";
import { pageSize, userCounts, userPage } from "../users.queries.ts";
import { useStatusChange } from "./use-status-change.ts";
import { useViewAs } from "./use-view-as.ts";
import { UserCards } from "./user-cards.tsx";
import { UserFilters } from "./user-filters.tsx";
import { useUserListAddress } from "./user-list-address.ts";
import type { UserActions } from "./user-menu.tsx";
import { UserTable } from "./user-table.tsx";

const file = { name: "users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

function useUserActions(open: (dialog: UserDialog) => void, viewAs: (user: Person) => void): UserActions {
  const changeStatus = useStatusChange();
  return {
    view: ({ id }) => open({ kind: "detail", id }),
    edit: (user) => open({ kind: "edit", user }),
    changeRole: (user) => open({ kind: "role", user }),
    resetPassword: (user) => open({ kind: "reset", user }),
    viewAs,
    viewActivity: (user) => open({ kind: "activity", user }),
    deactivate: (user) => void changeStatus(user, "INACTIVE"),
    reactivate: (user) => void changeStatus(user, "ACTIVE"),
    remove: (user) => open({ kind: "delete", user }),
  };
}

/** Everybody with an account: found, sorted and looked after here. */
export function UsersOverview({ open }: { open: (dialog: UserDialog) => void }) {
  const { address, filter } = useUserListAddress();
  const query = useQuery({ ...userPage(filter, address.page), placeholderData: keepPreviousData });
  const counts = useQuery(userCounts);
  const { busy: isExporting, download } = useDownload(file);
  const { viewAs, reauthenticationDialog } = useViewAs();
  const actions = useUserActions(open, viewAs);
  const List = useIsPhone() ? UserCards : UserTable;
  const refresh = () => {
    void query.refetch();
    void counts.refetch();
  };
  return (
    <>
      {reauthenticationDialog}
      <UserFilters address={address}>
        <RefreshButton busy={query.isFetching} onClick={refresh} />
        <SteadyButton
          variant="soft"
          color="gray"
          highContrast
          busy={isExporting}
          onClick={() => void download(filter)}
        >
          <DownloadIcon />
          Export
        </SteadyButton>
      </UserFilters>
      {counts.data && (
        <Text as="p" size="2" color="gray" mb="3" className="fa-numbers">
          {counted(counts.data.active, "active user")}
        </Text>
      )}
      <PagedList
        what="users"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty
            title="No users yet"
            action={<Button onClick={() => open({ kind: "new" })}>Add User</Button>}
          >
            Add the people who will work here, one by one or from a CSV file.
          </ListEmpty>
        }
      >
        {(users) => (
          <List
            users={users}
            actions={actions}
            sort={address.filters.sort}
            onSort={(sort) => address.setFilters({ sort })}
          />
        )}
      </PagedList>
    </>
  );
}
