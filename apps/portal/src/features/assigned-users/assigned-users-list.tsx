import { describeError } from "@field-advisor/api-client/describe-error";
import { fileOf } from "@field-advisor/api-client/files";
import {
  AppLink,
  FailureNotice,
  ListEmpty,
  ListView,
  Pagination,
  useDownload,
  useIsPhone,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useOpenedPerson } from "../../lib/person-in-address.ts";
import { PersonSignIns } from "../../lib/person-sign-ins.tsx";
import { UserCards } from "../../lib/user-cards.tsx";
import { useUsersWithHabits } from "../../lib/users-with-habits.ts";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { AssignedUsersFilters, useAssignedUsersAddress } from "./assigned-users-filters.tsx";
import { AssignedUsersTable } from "./assigned-users-table.tsx";

const pageSize = 25;

function NobodyAssigned({ forOwner }: { forOwner: boolean }) {
  if (!forOwner)
    return <ListEmpty title="No users are assigned to you yet.">Ask an owner to assign users.</ListEmpty>;
  return (
    <ListEmpty
      title="No users are assigned to this administrator yet."
      action={
        <Button asChild>
          <AppLink to="/user-management">User Management</AppLink>
        </Button>
      }
    >
      Open a user there and choose who looks after them.
    </ListEmpty>
  );
}

const file = { name: "assigned-users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

/** The users of one administrator; `admin` is null where that is the reader. */
export function AssignedUsersList({ admin }: { admin: number | null }) {
  const { address, filter } = useAssignedUsersAddress(admin);
  const { users, habits, items, total } = useUsersWithHabits({
    ...filter,
    limit: pageSize,
    offset: address.page * pageSize,
  });
  const [person, openPerson] = useOpenedPerson();
  const { busy, download } = useDownload(file);
  const viewedByOwner = useViewedByOwner();
  const List = useIsPhone() ? UserCards : AssignedUsersTable;
  return (
    <>
      <AssignedUsersFilters
        address={address}
        action={
          <Button
            variant="soft"
            color="gray"
            highContrast
            loading={busy}
            disabled={viewedByOwner}
            onClick={() => void download(filter)}
          >
            <DownloadIcon />
            Export CSV
          </Button>
        }
      />
      {habits.isError && (
        <FailureNotice {...describeError(habits.error)} onRetry={() => void habits.refetch()} />
      )}
      <ListView
        what="users"
        items={items}
        failure={users.isError ? describeError(users.error) : null}
        filtered={address.filtered || address.page > 0}
        empty={<NobodyAssigned forOwner={admin !== null} />}
        onClearFilters={address.clear}
        onRetry={() => void users.refetch()}
      >
        {(shown) => (
          <>
            <List users={shown} habitsFailed={habits.isError} onOpen={openPerson} />
            <Pagination page={address.page} pageSize={pageSize} total={total} onChange={address.setPage} />
          </>
        )}
      </ListView>
      {person !== null && <PersonSignIns userId={person} onClose={() => openPerson(null)} />}
    </>
  );
}
