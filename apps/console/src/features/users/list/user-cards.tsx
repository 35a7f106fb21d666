import { Email, RelativeTime } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { CardList, ListCard } from "../../../lib/card-list.tsx";
import { RoleBadge, UserStatusBadge } from "../../../lib/user-badges.tsx";
import { UserMenu } from "./user-menu.tsx";
import { LastSignIn, UserName } from "./user-parts.tsx";
import type { UserListProps } from "./user-table.tsx";

/** Users one below the other, for phones. */
export const UserCards = ({ users, actions }: UserListProps) => (
  <CardList label="Users">
    {users.map((user) => (
      <ListCard
        key={user.id}
        title={
          <>
            <UserName user={user} onView={() => actions.view(user)} />
            <Text as="p" size="2" color="gray" className="fa-break">
              <Email>{user.email}</Email>
            </Text>
          </>
        }
        aside={<UserMenu user={user} actions={actions} />}
        facts={{
          Role: <RoleBadge role={user.role} />,
          Status: <UserStatusBadge status={user.status} />,
          "Last sign-in": <LastSignIn at={user.lastLoginAt} />,
          Created: <RelativeTime iso={user.createdAt} />,
        }}
      />
    ))}
  </CardList>
);
