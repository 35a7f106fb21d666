import { Email } from "@field-advisor/ui";
import { Table } from "@radix-ui/themes";
import { AverageSession, SessionCount } from "../../lib/habit-cells.tsx";
import { LastSignIn } from "../../lib/last-sign-in.tsx";
import { PersonName } from "../../lib/person-name.tsx";
import type { UserListProps } from "../../lib/user-cards.tsx";
import { UserStatusBadge } from "../../lib/user-status-badge.tsx";

/** Users side by side, for wide screens. */
export function AssignedUsersTable({ users, habitsFailed, onOpen }: UserListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Name</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>E-mail</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Last sign-in</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Sessions</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Average session</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {users.map((user) => (
          <Table.Row key={user.id} align="center">
            <Table.RowHeaderCell>
              <PersonName user={user} onOpen={onOpen} />
            </Table.RowHeaderCell>
            <Table.Cell className="fa-break">
              <Email>{user.email}</Email>
            </Table.Cell>
            <Table.Cell>
              <UserStatusBadge status={user.status} />
            </Table.Cell>
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
