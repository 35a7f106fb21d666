import { describeError } from "@field-advisor/api-client/describe-error";
import { AppLink, Email, FailureNotice, ListEmpty, ListView, useIsPhone } from "@field-advisor/ui";
import { Flex, Heading, Link, Table, Text } from "@radix-ui/themes";
import { AverageSession, SessionCount } from "../../lib/habit-cells.tsx";
import { LastSignIn } from "../../lib/last-sign-in.tsx";
import { useOpenedPerson } from "../../lib/person-in-address.ts";
import { PersonName } from "../../lib/person-name.tsx";
import { PersonSignIns } from "../../lib/person-sign-ins.tsx";
import { UserCards, type UserListProps } from "../../lib/user-cards.tsx";
import { useUsersWithHabits } from "../../lib/users-with-habits.ts";

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
  const List = useIsPhone() ? UserCards : GlanceTable;
  const [person, openPerson] = useOpenedPerson();
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
        {(shown) => <List users={shown} habitsFailed={habits.isError} onOpen={openPerson} />}
      </ListView>
      {person !== null && <PersonSignIns userId={person} onClose={() => openPerson(null)} />}
    </section>
  );
}

function GlanceTable({ users, habitsFailed, onOpen }: UserListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Name</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Last sign-in</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Sessions</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Average</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {users.map((user) => (
          <Table.Row key={user.id} align="center">
            <Table.RowHeaderCell>
              <PersonName user={user} onOpen={onOpen} />
              <Text as="div" size="1" color="gray" className="fa-break">
                <Email>{user.email}</Email>
              </Text>
            </Table.RowHeaderCell>
            <Table.Cell>
              <LastSignIn at={user.lastLoginAt} />
            </Table.Cell>
            <Table.Cell justify="end">
              <SessionCount habits={user.habits} failed={habitsFailed} />
            </Table.Cell>
            <Table.Cell justify="end">
              <AverageSession habits={user.habits} failed={habitsFailed} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
