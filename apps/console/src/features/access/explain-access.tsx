import { describeError } from "@field-advisor/api-client/api-error";
import type { AccessReason } from "@field-advisor/schema/access.endpoints";
import type { GroupName } from "@field-advisor/schema/groups.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { FailureNotice, fullName, Sheet, Waiting } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { GroupLinks } from "../../lib/groups/group-links.tsx";
import { explanation } from "./access.queries.ts";

interface ExplainAccessProps {
  user: User;
  room: Room;
  onClose: () => void;
}

interface Subject extends Pick<ExplainAccessProps, "room"> {
  groups: readonly GroupName[];
}

const sentences = {
  owner: () => "They are an owner. Owners can use every room.",
  granted: () => "They were given access to this room.",
  by_group: ({ groups }) => (
    <>
      They were given access by <GroupLinks groups={groups} />. Change it there.
    </>
  ),
  not_granted: () => "They were not given access to this room.",
  user_inactive: () => "Their account is inactive, so they cannot sign in.",
  room_not_live: ({ room }) => `The room is not live: it is ${room.status}.`,
  no_agent: () => "The room has no active agent, so nobody can talk in it.",
} as const satisfies Record<AccessReason, (about: Subject) => ReactNode>;

/** Whether somebody can enter a room at this moment, with everything that speaks for and against it. */
export function ExplainAccess({ user, room, onClose }: ExplainAccessProps) {
  const { data, error, refetch } = useQuery(explanation(user.id, room.id));
  return (
    <Sheet title="Room access explained" description={`${fullName(user)}: ${room.name}`} onClose={onClose}>
      {error && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Text as="p" weight="medium" mb="2">
            {data.canEnter ? "Can enter this room now." : "Cannot enter this room now."}
          </Text>
          <ul className="access-reasons">
            {data.reasons.map((reason) => (
              <Text key={reason} asChild size="2">
                <li>{sentences[reason]({ room, groups: data.groups })}</li>
              </Text>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
