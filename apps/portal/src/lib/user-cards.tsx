import { Email } from "@field-advisor/ui";
import { Box, Card, DataList, Flex, Text } from "@radix-ui/themes";
import { AverageSession, SessionCount } from "./habit-cells.tsx";
import { LastSignIn } from "./last-sign-in.tsx";
import { PersonName } from "./person-name.tsx";
import { UserStatusBadge } from "./user-status-badge.tsx";
import type { UserWithHabits } from "./users-with-habits.ts";

export interface UserListProps {
  users: readonly UserWithHabits[];
  /** True where the sign-in habits could not be read. */
  habitsFailed: boolean;
  onOpen: (userId: number) => void;
}

/** Users one below the other, for phones. */
export function UserCards({ users, habitsFailed, onOpen }: UserListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list">
        {users.map((user) => (
          <Card key={user.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <PersonName user={user} onOpen={onOpen} />
                  <Text as="div" size="1" color="gray" className="fa-break">
                    <Email>{user.email}</Email>
                  </Text>
                </Box>
                <UserStatusBadge status={user.status} />
              </Flex>
              <DataList.Root size="2" mt="3">
                <DataList.Item>
                  <DataList.Label minWidth="120px">Last sign-in</DataList.Label>
                  <DataList.Value>
                    <LastSignIn at={user.lastLoginAt} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="120px">Sessions</DataList.Label>
                  <DataList.Value>
                    <SessionCount habits={user.habits} failed={habitsFailed} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="120px">Average session</DataList.Label>
                  <DataList.Value>
                    <AverageSession habits={user.habits} failed={habitsFailed} />
                  </DataList.Value>
                </DataList.Item>
              </DataList.Root>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}
