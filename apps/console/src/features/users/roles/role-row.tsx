import { roles, type Role } from "@field-advisor/schema/routes";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Email, fullName, useCurrentUser } from "@field-advisor/ui";
import { Button, Flex, Select, Text } from "@radix-ui/themes";
import { useId } from "react";
import { UserStatusBadge } from "../../../lib/user-badges.tsx";
import { roleLabels } from "../../../lib/user-labels.ts";
import { UserName } from "../list/user-parts.tsx";
import { protectionOf } from "../protection.ts";

interface RoleRowProps {
  user: User;
  /** True while a role is being changed. */
  busy: boolean;
  onChoose: (role: Role) => void;
  onView: () => void;
  onReset: () => void;
}

/** One user with the role they have, to be changed, and a way to a new password. */
export function RoleRow({ user, busy, onChoose, onView, onReset }: RoleRowProps) {
  const { id: ownId } = useCurrentUser();
  const reasonId = useId();
  const isProtected = protectionOf(user, ownId) !== null;
  return (
    <Flex asChild justify="between" align="center" gap="3" py="3" wrap="wrap">
      <li>
        <Flex direction="column" minWidth="0" className="fa-grow person">
          <UserName user={user} onView={onView} />
          <Text size="2" color="gray" className="fa-break">
            <Email>{user.email}</Email>
          </Text>
          {isProtected && (
            <Text id={reasonId} size="1" color="gray">
              {user.id === ownId ? "You" : "Owners' passwords are not reset by others."}
            </Text>
          )}
        </Flex>
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
                <Select.Item key={role} value={role}>
                  {roleLabels[role]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
          <Button
            variant="soft"
            color="gray"
            highContrast
            aria-label={`Reset password of ${fullName(user)}`}
            aria-describedby={isProtected ? reasonId : undefined}
            disabled={isProtected}
            onClick={onReset}
          >
            Reset password
          </Button>
        </Flex>
      </li>
    </Flex>
  );
}
