import { RelativeTime } from "@field-advisor/ui";
import { Box, Card, Flex, Text } from "@radix-ui/themes";
import { RoleBadge, UserStatusBadge } from "../../../lib/user-badges.tsx";
import { UserMenu } from "./user-menu.tsx";
import { LastSignIn, UserName } from "./user-parts.tsx";
import type { UserListProps } from "./user-table.tsx";

/** Users one below the other, for phones. */
export function UserCards({ users, actions }: UserListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Users">
        {users.map((user) => (
          <Card key={user.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <UserName user={user} onView={() => actions.view(user)} />
                  <Text as="p" size="2" color="gray" className="fa-break">
                    {user.email}
                  </Text>
                </Box>
                <Box pt="1">
                  <UserMenu user={user} actions={actions} />
                </Box>
              </Flex>
              <Flex gap="2" mt="3" wrap="wrap">
                <RoleBadge role={user.role} />
                <UserStatusBadge status={user.status} />
              </Flex>
              <Flex justify="between" gap="3" mt="3" wrap="wrap">
                <Text size="2" color="gray">
                  Last sign-in: <LastSignIn at={user.lastLoginAt} />
                </Text>
                <Text size="2" color="gray">
                  Created <RelativeTime iso={user.createdAt} />
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}
