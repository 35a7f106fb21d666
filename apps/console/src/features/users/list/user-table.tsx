import type { User, UserSort } from "@field-advisor/schema/users.endpoints";
import { Email, RelativeTime } from "@field-advisor/ui";
import { Table, Text, VisuallyHidden } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { RoleBadge, UserStatusBadge } from "../../../lib/user-badges.tsx";
import { UserMenu, type UserActions } from "./user-menu.tsx";
import { LastSignIn, UserName } from "./user-parts.tsx";

export interface UserListProps {
  users: readonly User[];
  actions: UserActions;
  sort: string;
  onSort: (sort: UserSort) => void;
}

interface SortHeaderProps extends Pick<UserListProps, "sort" | "onSort"> {
  by: UserSort;
  /** Dates come newest first, words from A to Z. */
  order: "ascending" | "descending";
  className?: string;
  children: ReactNode;
}

function SortHeader({ by, order, sort, onSort, className, children }: SortHeaderProps) {
  const isSorted = sort === by;
  return (
    <Table.ColumnHeaderCell className={className} aria-sort={isSorted ? order : "none"}>
      <button type="button" className="sort-button" onClick={() => onSort(by)}>
        {children}
        <span aria-hidden="true">{isSorted && (order === "ascending" ? " ↑" : " ↓")}</span>
      </button>
    </Table.ColumnHeaderCell>
  );
}

/** Users side by side, for wide screens. */
export function UserTable({ users, actions, ...sorting }: UserListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <SortHeader by="name" order="ascending" {...sorting}>
            Name
          </SortHeader>
          <SortHeader by="email" order="ascending" {...sorting}>
            Email
          </SortHeader>
          <SortHeader by="role" order="ascending" {...sorting}>
            Role
          </SortHeader>
          <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          <SortHeader by="lastLogin" order="descending" {...sorting}>
            Last sign-in
          </SortHeader>
          <SortHeader by="newest" order="descending" className="fa-desktop-column" {...sorting}>
            Created
          </SortHeader>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {users.map((user) => (
          <UserRow key={user.id} user={user} actions={actions} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function UserRow({ user, actions }: { user: User; actions: UserActions }) {
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell>
        <UserName user={user} onView={() => actions.view(user)} />
      </Table.RowHeaderCell>
      <Table.Cell className="fa-break">
        <Email>{user.email}</Email>
      </Table.Cell>
      <Table.Cell>
        <RoleBadge role={user.role} />
      </Table.Cell>
      <Table.Cell>
        <UserStatusBadge status={user.status} />
      </Table.Cell>
      <Table.Cell>
        <LastSignIn at={user.lastLoginAt} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">
        <Text size="2" color="gray" className="fa-nowrap">
          <RelativeTime iso={user.createdAt} />
        </Text>
      </Table.Cell>
      <Table.Cell justify="end">
        <UserMenu user={user} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}
