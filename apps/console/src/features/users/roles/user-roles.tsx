import "../users.css";
import { describeError } from "@field-advisor/api-client/describe-error";
import { Filters, ListEmpty, ListView, Pagination, RefreshButton, SearchField } from "@field-advisor/ui";
import { Card } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useUserListAddress } from "../list/user-list-address.ts";
import { UserDialogs } from "../user-dialogs.tsx";
import { useUserDialog } from "../user-dialog.ts";
import { pageSize, userPage } from "../users.queries.ts";
import { RoleConfirmation } from "./role-confirmation.tsx";
import { RoleRow } from "./role-row.tsx";
import { useRoleChoice } from "./use-role-choice.ts";

/** Everybody with the role they have, which is given and taken here. */
export function UserRoles() {
  const { address, filter } = useUserListAddress();
  const query = useQuery({ ...userPage(filter, address.page), placeholderData: keepPreviousData });
  const { dialog, open } = useUserDialog();
  const { asking, choose, confirm, cancel, isPending, proofDialog } = useRoleChoice();
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
      <ListView
        what="users"
        items={query.data?.items}
        failure={query.isError ? describeError(query.error) : null}
        filtered={address.filtered || address.page > 0}
        empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
        onClearFilters={address.clear}
        onRetry={() => void query.refetch()}
      >
        {(users) => (
          <>
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
            <Pagination
              page={address.page}
              pageSize={pageSize}
              total={query.data?.total ?? 0}
              onChange={address.setPage}
            />
          </>
        )}
      </ListView>
      {asking && <RoleConfirmation key={asking.step} asking={asking} onConfirm={confirm} onCancel={cancel} />}
      {proofDialog}
      <UserDialogs dialog={dialog} onChange={open} />
    </>
  );
}
