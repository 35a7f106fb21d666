import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useCurrentUser, Muted, LinkButton } from "@field-advisor/ui";
import { Badge, Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { type ReactNode, useId, useState } from "react";
import { PastSessions } from "./past-sessions.tsx";
import { sessionAddress } from "./room-sessions.queries.ts";
import { agentProblem, mayEnterRoom } from "./room-status.tsx";

interface GoOnProps {
  room: Room;
  /** The reader's session in the room that was used last. */
  last: LastSession;
  describedBy: string;
}

/** The ways back to what was said in a room before; while the room is closed to the reader it can be read. */
function GoOn({ room, last, describedBy }: GoOnProps) {
  const { role } = useCurrentUser();
  const [isListed, setListed] = useState(false);
  return (
    <>
      {mayEnterRoom(room, role) && (
        <LinkButton
          to={sessionAddress(room.id, last.sessionId)}
          variant="soft"
          aria-describedby={describedBy}
        >
          Continue
        </LinkButton>
      )}
      <Button variant="soft" color="gray" aria-describedby={describedBy} onClick={() => setListed(true)}>
        Earlier sessions ({last.sessions})
      </Button>
      {isListed && <PastSessions room={room} onClose={() => setListed(false)} />}
    </>
  );
}

/** Rooms beside each other, as many as fit. */
export const RoomGrid = ({ children }: { children: ReactNode }) => (
  <Grid asChild columns={{ initial: "1", sm: "2", lg: "3" }} gap="4">
    <ul className="fa-plain-list">{children}</ul>
  </Grid>
);

/** What level the name of a room has among the headings of a screen. */
export type RoomHeading = "h2" | "h3" | undefined;

interface RoomCardProps {
  room: Room;
  heading?: RoomHeading;
  /** Beside the words that the room itself carries. */
  badges: ReactNode;
  /** What the way in is called. */
  enterLabel: string;
  /** What else can be done with the room. */
  actions?: ReactNode;
  /** The reader's session in it that was used last; undefined where there is none. */
  last: LastSession | undefined;
  /** More about it, below who leads it. */
  children?: ReactNode;
}

/** A room to choose: what it is about, who leads it, and the way in. */
export function RoomCard({
  room,
  heading = "h2",
  badges,
  enterLabel,
  actions,
  last,
  children,
}: RoomCardProps) {
  const headingId = useId();
  const problem = agentProblem(room);
  return (
    <Card asChild size="3" className="room-card">
      <li aria-labelledby={headingId}>
        <span className="room-edge" style={{ background: room.backgroundColor }} aria-hidden="true" />
        <Flex direction="column" gap="3" height="100%">
          <Heading as={heading} size="4" id={headingId} className="fa-break">
            {room.name}
          </Heading>
          <Flex gap="2" wrap="wrap">
            {badges}
            {room.badgeText && (
              <Badge color="gray" variant="outline" className="fa-break">
                {room.badgeText}
              </Badge>
            )}
          </Flex>
          <Text as="p" size="2" color={room.description ? undefined : "gray"} className="fa-break">
            {room.description || "No description available"}
          </Text>
          {room.agent && (
            <Muted as="p" className="fa-break">
              Agent: {room.agent.name}
            </Muted>
          )}
          {problem !== null && (
            <Text as="p" size="2" className="fa-break">
              {problem}
            </Text>
          )}
          {children}
          <Flex gap="3" align="center" wrap="wrap" mt="auto">
            <EnterRoom room={room} label={enterLabel} describedBy={headingId} />
            {last && <GoOn room={room} last={last} describedBy={headingId} />}
            {actions}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** The way into a room; closed to those who may not enter it as it is. */
function EnterRoom({ room, label, describedBy }: { room: Room; label: string; describedBy: string }) {
  const { role } = useCurrentUser();
  const mayTalk = agentProblem(room) === null || role === "OWNER";
  if (!mayEnterRoom(room, role) || !mayTalk)
    return (
      <Button disabled aria-describedby={describedBy}>
        {label}
      </Button>
    );
  return (
    <LinkButton to={`/test-room/${room.id}`} aria-describedby={describedBy}>
      {label}
    </LinkButton>
  );
}
