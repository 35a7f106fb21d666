import { roles, type Role } from "@field-advisor/schema/routes";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  Email,
  fullName,
  roleLabels,
  searchFilter,
  SelectItem,
  useCurrentUser,
  UserStatusBadge,
  lazyDialog,
  Muted,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Button, Card, Flex, Select } from "@radix-ui/themes";
import { useId, useState } from "react";
import { noUsers } from "../../lib/no-users.tsx";
import type { RoleChoice } from "./role-and-delete.tsx";
import { protectionOf, useRoleChange } from "./user-changes.ts";
import { UserName, useUserDialogs } from "./user-dialogs.tsx";
import { userPage } from "./users.queries.ts";

const titleOf = ({ user, question }: RoleChoice): string =>
  question === "make-owner"
    ? `Make ${fullName(user)} an owner?`
    : question === "give-up"
      ? "Give up your owner role?"
      : "Are you sure?";

// With the rules of forms the list would load more than a screen may.
const RoleConfirmation = lazyDialog(
  ({ choice }) => titleOf(choice),
  async () => (await import("./role-and-delete.tsx")).RoleConfirmation,
);

const filters = { search: searchFilter("Search by email or full name") };

/** Every user with their role, which is changed here. */
export function UserRoles() {
  const records = useRecords(filters, userPage);
  const { dialog, view, resetPassword } = useUserDialogs();
  const { choose, isPending, confirmation, reauthenticationDialog } = useRoleChoice();
  return (
    <ListFrame
      records={records}
      what="users"
      pagesLabel="Pages of users"
      empty={noUsers}
      below={
        <>
          {confirmation}
          {reauthenticationDialog}
          {dialog}
        </>
      }
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
                onView={view}
                onReset={() => resetPassword(user)}
              />
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}

/** What is asked between choosing a role and changing it: giving up one's own is asked twice, making an owner once. */
function useRoleChoice() {
  const { id: ownId } = useCurrentUser();
  const { change, isPending, reauthenticationDialog } = useRoleChange();
  const [choice, setChoice] = useState<RoleChoice | null>(null);
  const choose = (user: User, role: Role) => {
    if (role === user.role) return;
    if (user.id === ownId) setChoice({ user, role, question: "give-up" });
    else if (role === "OWNER") setChoice({ user, role, question: "make-owner" });
    else void change(user, role);
  };
  const confirm = ({ user, role, question }: RoleChoice) => {
    if (question === "give-up") {
      setChoice({ user, role, question: "give-up-really" });
      return;
    }
    setChoice(null);
    void change(user, role);
  };
  const confirmation = choice && (
    <RoleConfirmation
      key={choice.question}
      choice={choice}
      onConfirm={() => confirm(choice)}
      onClose={() => setChoice(null)}
    />
  );
  return { choose, isPending, confirmation, reauthenticationDialog };
}

interface RoleRowProps {
  user: User;
  /** True while a role is being changed. */
  busy: boolean;
  onChoose: (role: Role) => void;
  onView: (user: User) => void;
  onReset: () => void;
}

/** One user with their role, and the button that resets their password. */
function RoleRow({ user, busy, onChoose, onView, onReset }: RoleRowProps) {
  const { id: ownId } = useCurrentUser();
  const reasonId = useId();
  const isProtected = protectionOf(user, ownId) !== null;
  return (
    <ItemRow
      name={<UserName user={user} onView={onView} />}
      note={<Email>{user.email}</Email>}
      end={
        <Flex gap="3" align="center" wrap="wrap">
          {user.status === "INACTIVE" && <UserStatusBadge status={user.status} />}
          <Select.Root
            value={user.role}
            disabled={busy}
            onValueChange={(value) => {
              const role = roles.find((each) => each === value);
              if (role) onChoose(role);
            }}
          >
            <Select.Trigger aria-label={`Role of ${fullName(user)}`} />
            <Select.Content position="popper">
              {roles.map((role) => (
                <SelectItem key={role} value={role}>
                  {roleLabels[role]}
                </SelectItem>
              ))}
            </Select.Content>
          </Select.Root>
          <Button
            variant="soft"
            color="gray"
            aria-label={`Reset password of ${fullName(user)}`}
            aria-describedby={isProtected ? reasonId : undefined}
            disabled={isProtected}
            onClick={onReset}
          >
            Reset password
          </Button>
        </Flex>
      }
    >
      {isProtected && (
        <Muted as="div" id={reasonId} size="1">
          {user.id === ownId ? "You" : "Owners' passwords cannot be reset by others."}
        </Muted>
      )}
    </ItemRow>
  );
}
