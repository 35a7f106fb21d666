import { allAgents, BackLink, counted, failedTo, PageHeader, Muted } from "@field-advisor/ui";
import {
  RoomAgentField,
  RoomBadgeField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  useNewRoom,
} from "@field-advisor/ui/room-form";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { RoomForm } from "./room-preview.tsx";
import { refreshAgents } from "./rooms.queries.ts";

const list = "/room-management";

/** A form for a new room. */
export function CreateRoomScreen() {
  const navigate = useNavigate();
  const saving = useNewRoom({ done: () => void navigate(list) });
  return (
    <>
      <BackLink to={list}>Room Management</BackLink>
      <PageHeader title="Create Room" purpose="A room for one kind of conversation" />
      <RoomForm saving={saving} home={list} submit="Create Room" busyLabel="Creating...">
        <RoomNameField />
        <RoomDescriptionField />
        <AgentOverview />
        <RoomAgentField />
        <RoomColourField />
        <RoomBadgeField />
      </RoomForm>
    </>
  );
}

const shownByName = 4;

/** Who can lead a room, after asking the voice provider who is new; a failure of that is only noted. */
function AgentOverview() {
  const { mutate, error } = useMutation(refreshAgents);
  useEffect(() => mutate({}), [mutate]);
  const available = useQuery(allAgents).data?.filter(({ isActive }) => isActive);
  return (
    <Flex direction="column" gap="2">
      {available && (
        <Flex gap="2" wrap="wrap" align="center">
          <Muted>{counted(available.length, "available agent")}</Muted>
          <Flex asChild gap="2" wrap="wrap" align="center">
            <ul className="fa-plain-list" aria-label="Available agents">
              {available.slice(0, shownByName).map(({ id, name }) => (
                <Badge key={id} asChild color="gray" className="fa-break">
                  <li>{name}</li>
                </Badge>
              ))}
              {available.length > shownByName && (
                <Text asChild size="2" color="gray">
                  <li>+{available.length - shownByName} more</li>
                </Text>
              )}
            </ul>
          </Flex>
        </Flex>
      )}
      {error && (
        <Muted as="p" size="1" role="status">
          {failedTo("The list of agents may be out of date.", error).sentence}
        </Muted>
      )}
    </Flex>
  );
}
