import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, RelativeTime } from "@field-advisor/ui";
import { Badge, Flex, Link, Text } from "@radix-ui/themes";

/** The user's name, which opens the details; beside it what keeps them from working. */
export function UserName({ user, onView }: { user: User; onView: () => void }) {
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Link asChild weight="bold" highContrast>
        <button type="button" className="fa-name-button" onClick={onView}>
          {fullName(user)}
        </button>
      </Link>
      {(user.passwordChangeRequired || user.requiresReset) && (
        <Badge color="amber" variant="outline" highContrast>
          New password due
        </Badge>
      )}
    </Flex>
  );
}

/** When somebody signed in last. */
export function LastSignIn({ at }: { at: string | null }) {
  if (at === null)
    return (
      <Text size="2" color="gray">
        Never
      </Text>
    );
  return (
    <Text size="2" className="fa-nowrap">
      <RelativeTime iso={at} />
    </Text>
  );
}
