import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, NamedAgent } from "@field-advisor/ui";
import { Flex, Link, Text } from "@radix-ui/themes";

/** The room's name, which leads to its editor, in the room's colour. */
export function RoomName({ room: { id, name, backgroundColor } }: { room: Room }) {
  return (
    <Flex align="center" gap="2">
      <span className="room-colour" style={{ background: backgroundColor }} aria-hidden />
      <Link asChild weight="medium" className="fa-break">
        <AppLink to={`/admin/rooms/${id}/edit`}>{name}</AppLink>
      </Link>
    </Flex>
  );
}

/** The agent that leads the room, marked where nobody can talk to it. */
export function RoomAgent({ room: { agent } }: { room: Room }) {
  if (!agent)
    return (
      <Text size="2" color="gray">
        No agent yet
      </Text>
    );
  return <NamedAgent agent={agent} />;
}
