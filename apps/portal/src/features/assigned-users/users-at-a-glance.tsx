import { describeError } from "@field-advisor/api-client/describe-error";
import { AppLink, DataList, dialogOnDemand, FailureNotice, ListEmpty, ListView } from "@field-advisor/ui";
import { Flex, Heading, Link } from "@radix-ui/themes";
import { useOpenedPerson } from "../../lib/person-in-address.ts";
import { briefUserColumns } from "../../lib/user-columns.tsx";
import { useUsersWithHabits } from "../../lib/users-with-habits.ts";

const SignInsSheet = dialogOnDemand(
  async () => (await import("@field-advisor/staff/sign-ins-sheet")).SignInsSheet,
);

const shownAtMost = 10;

interface UsersAtAGlanceProps {
  admin: number | null;
  /** Where all of them are, if there is such a place. */
  allAt: string | null;
}

/** Those who signed in last, each with how they sign in. */
export function UsersAtAGlance({ admin, allAt }: UsersAtAGlanceProps) {
  const { users, habits, items } = useUsersWithHabits({
    ...(admin !== null && { assignedTo: admin }),
    sort: "lastLogin",
    limit: shownAtMost,
  });
  const [person, openPerson] = useOpenedPerson();
  const columns = briefUserColumns({ habitsFailed: habits.isError, onOpen: openPerson });
  return (
    <section aria-labelledby="glance">
      <Flex justify="between" align="baseline" gap="3" mb="3">
        <Heading as="h2" size="4" id="glance">
          Users at a glance
        </Heading>
        {allAt && (
          <Link asChild highContrast size="2">
            <AppLink to={allAt}>All assigned users</AppLink>
          </Link>
        )}
      </Flex>
      {habits.isError && (
        <FailureNotice {...describeError(habits.error)} onRetry={() => void habits.refetch()} />
      )}
      <ListView
        what="users"
        items={items}
        failure={users.isError ? describeError(users.error) : null}
        filtered={false}
        empty={
          <ListEmpty title="No users are assigned yet.">
            An owner assigns users to an administrator in User Management.
          </ListEmpty>
        }
        onClearFilters={() => undefined}
        onRetry={() => void users.refetch()}
      >
        {(shown) => <DataList label="Users" items={shown} keyOf={({ id }) => id} columns={columns} />}
      </ListView>
      {person !== null && <SignInsSheet userId={person} onClose={() => openPerson(null)} />}
    </section>
  );
}
