import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";

interface ActivePlaceProps {
  /** Null while the keyboard stands in the head, or beside a name. */
  subject: { user: User; room: Room } | null;
  onExplain: (user: User, room: Room) => void;
}

/**
 * Below the matrix: where in it one stands, in words, and the way to why somebody may enter or not. Its height never
 * changes: a page that becomes shorter while the pointer is down moves the matrix from under it, and the click is lost.
 */
export function ActivePlace({ subject, onExplain }: ActivePlaceProps) {
  return (
    <Flex justify="between" align="center" gap="4" mt="3" minHeight="var(--space-6)">
      <Text size="1" color="gray" className="fa-nowrap">
        Arrow keys move, Space gives or takes access, Enter explains it.
      </Text>
      {subject && (
        <Flex align="center" gap="3" minWidth="0">
          <Text size="2" truncate>
            {fullName(subject.user)}: {subject.room.name}
          </Text>
          <Button
            variant="soft"
            color="gray"
            highContrast
            onClick={() => onExplain(subject.user, subject.room)}
          >
            Explain
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
