import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, useCurrentUser } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { PastSessions } from "./past-sessions.ts";
import { sessionAddress } from "./room-sessions.queries.ts";
import { mayEnterRoom } from "./room-status.tsx";

interface GoOnProps {
  room: Room;
  /** The reader's session in the room that was used last. */
  last: LastSession;
  describedBy: string;
}

/** The ways back to what was said in a room before; none while the room is closed to the reader. */
export function GoOn({ room, last, describedBy }: GoOnProps) {
  const { role } = useCurrentUser();
  const [isListed, setListed] = useState(false);
  if (!mayEnterRoom(room, role)) return null;
  return (
    <>
      <Button asChild variant="soft" highContrast>
        <AppLink to={sessionAddress(room.id, last.sessionId)} aria-describedby={describedBy}>
          Continue
        </AppLink>
      </Button>
      <Button
        variant="soft"
        color="gray"
        highContrast
        aria-describedby={describedBy}
        onClick={() => setListed(true)}
      >
        Earlier sessions ({last.sessions})
      </Button>
      {isListed && <PastSessions room={room} onClose={() => setListed(false)} />}
    </>
  );
}
