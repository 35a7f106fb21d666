import "../users.css";
import { dialogOnDemand, Filters, ListEmpty, RefreshButton, SearchField } from "@field-advisor/ui";
import { Card } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PagedList } from "../../../lib/paged-list.tsx";
import { useUserListAddress } from "../list/user-list-address.ts";
import { UserDialogs } from "../user-dialogs.tsx";
import { useUserDialog } from "../user-dialog.ts";
import { pageSize, userPage } from "../users.queries.ts";
import { RoleRow } from "./role-row.tsx";
import { useRoleChoice } from "./use-role-choice.ts";

const RoleConfirmation = dialogOnDemand(
  async () => (await import("./role-confirmation.tsx")).RoleConfirmation,
);

/** Everybody with the role they have, which is given and taken here. */
export function UserRoles() {
  const { address, filter } = useUserListAddress();
  const query = useQuery({ ...userPage(filter, address.page), placeholderData: keepPreviousData });
  const { dialog, open } = useUserDialog();
  const { asking, choose, confirm, cancel, isPending, reauthenticationDialog } = useRoleChoice();
  return (
    <>
      <Filters>
        <SearchField
          label="Search by email or full name"
          value={address.filters.search}
          onChange={(search) => address.setFilters({ search })}
        />
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </Filters>
      <PagedList
        what="users"
        query={query}
        address={address}
        pageSize={pageSize}
        pagesLabel="Pages of users"
        empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
      >
        {(users) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided" aria-label="Users">
              {users.map((user) => (
                <RoleRow
                  key={user.id}
                  user={user}
                  busy={isPending}
                  onChoose={(role) => choose(user, role)}
                  onView={() => open({ kind: "detail", id: user.id })}
                  onReset={() => open({ kind: "reset", user })}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {asking && <RoleConfirmation key={asking.step} asking={asking} onConfirm={confirm} onClose={cancel} />}
      {reauthenticationDialog}
      <UserDialogs dialog={dialog} onChange={open} />
    </>
  );
}
