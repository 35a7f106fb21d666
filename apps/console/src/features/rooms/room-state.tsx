import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { NamedAgent, Muted, NameLink } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";

/** The room's name, which leads to its editor, in the room's colour. */
export function RoomName({ room: { id, name, backgroundColor } }: { room: Room }) {
  return (
    <Flex align="center" gap="2">
      <span className="room-colour" style={{ background: backgroundColor }} aria-hidden />
      <NameLink to={`/admin/rooms/${id}/edit`}>{name}</NameLink>
    </Flex>
  );
}

/** The agent that leads the room, marked where nobody can talk to it. */
export function RoomAgent({ room: { agent } }: { room: Room }) {
  if (!agent) return <Muted>No agent yet</Muted>;
  return <NamedAgent agent={agent} />;
}
