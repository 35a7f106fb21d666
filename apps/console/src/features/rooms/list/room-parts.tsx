import "../rooms.css";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink } from "@field-advisor/ui";
import { Button, Flex, Link, Text } from "@radix-ui/themes";
import { NamedAgent } from "../../../lib/named-agent.tsx";

/** The room's name, which leads to its editor, in the room's colour. */
export function RoomName({ room: { id, name, backgroundColor } }: { room: Room }) {
  return (
    <Flex align="center" gap="2">
      <span className="room-colour" style={{ background: backgroundColor }} aria-hidden />
      <Link asChild weight="bold" highContrast className="fa-break">
        <AppLink to={`/admin/rooms/${id}/edit`}>{name}</AppLink>
      </Link>
    </Flex>
  );
}

/** Who leads the room, marked where that agent is switched off. */
export function RoomAgent({ room: { agent } }: { room: Room }) {
  if (!agent)
    return (
      <Text size="2" color="gray">
        No agent yet
      </Text>
    );
  return <NamedAgent agent={agent} />;
}

/** Who made the room; the name leads to what is known about them. */
export function RoomCreator({ room: { createdBy, createdByUser } }: { room: Room }) {
  if (createdBy === null || createdByUser === null)
    return (
      <Text size="2" color="gray">
        Unknown
      </Text>
    );
  return (
    <Link asChild size="2" className="fa-break">
      <AppLink to={`/admin/users/${createdBy}`}>
        {`${createdByUser.firstName} ${createdByUser.lastName}`.trim() || `User ${createdBy}`}
      </AppLink>
    </Link>
  );
}

/** The way into the room, closed while it is not live. */
export function EnterRoom({ room: { id, name, isActive } }: { room: Room }) {
  const label = `Enter ${name}`;
  if (!isActive)
    return (
      <Button variant="soft" disabled aria-label={label}>
        Enter
      </Button>
    );
  return (
    <Button asChild variant="soft" highContrast>
      <AppLink to={`/test-room/${id}`} aria-label={label}>
        Enter
      </AppLink>
    </Button>
  );
}
