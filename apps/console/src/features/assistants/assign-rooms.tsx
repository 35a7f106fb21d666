import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import {
  counted,
  failedTo,
  FailureNotice,
  ListEmpty,
  ListView,
  SearchField,
  Sheet,
  SheetSubmit,
  useToast,
  Muted,
  LinkButton,
} from "@field-advisor/ui";
import { Box, Checkbox, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allAssistants } from "../../lib/settings.queries.ts";
import { allRooms, assignRooms } from "./assistants.queries.ts";

interface AssignRoomsProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The rooms in which an assistant helps: chosen here, and kept when saved. */
export function AssignRooms({ assistant, onClose }: AssignRoomsProps) {
  const rooms = useQuery(allRooms);
  const assistants = useQuery(allAssistants);
  const [search, setSearch] = useState("");
  const choice = useRoomChoice(assistant, rooms.data ?? []);
  const { mutateAsync, error, isPending } = useMutation(assignRooms);
  const show = useToast();
  const failed = [rooms, assistants].find(({ isError, data }) => isError && !data);
  const what = failed === rooms ? "rooms" : "assistants";
  const save = async () => {
    const body = { roomIds: choice.chosen.map(({ id }) => id) };
    try {
      const { roomIds } = await mutateAsync({ params: { id: assistant.id }, body });
      const description = `${assistant.name}: ${counted(roomIds.length, "room")}`;
      show({ title: "Rooms assigned", description });
      onClose();
    } catch {
      void rooms.refetch();
    }
  };
  return (
    <Sheet
      title={`Rooms of ${assistant.name}`}
      description="Rooms that you remove use the default assistant."
      dirty={choice.isDirty}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <SearchField label="Search rooms" value={search} onChange={setSearch} />
        <ListView
          what="rooms"
          items={assistants.data && rooms.data?.filter(({ name }) => contains(name, search))}
          failure={failed ? failedTo(`Failed to fetch ${what}`, failed.error) : null}
          filtered={search !== ""}
          empty={
            <ListEmpty
              title="No rooms yet"
              action={<LinkButton to="/create-test-room">Create New Room</LinkButton>}
            >
              Create a room first; then assign it here.
            </ListEmpty>
          }
          onClearFilters={() => setSearch("")}
          onRetry={() => void failed?.refetch()}
        >
          {(shown) => (
            <RoomChoices
              assistant={assistant}
              assistants={assistants.data ?? []}
              rooms={shown}
              choice={choice}
            />
          )}
        </ListView>
        {error && !isPending && <FailureNotice {...failedTo("Failed to assign rooms", error)} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <SheetSubmit
            busy={isPending}
            busyLabel="Saving..."
            obstacle={choice.isDirty ? null : "Nothing was changed yet."}
          >
            Save rooms
          </SheetSubmit>
        </form>
      </Flex>
    </Sheet>
  );
}

/** Rooms for one assistant: those that have it, but for what was chosen here; it outlives reading the rooms again. */
interface RoomChoice {
  isChosen: (room: Room) => boolean;
  choose: (room: Room, isChosen: boolean) => void;
  chosen: readonly Room[];
  isDirty: boolean;
}

/** @param rooms a room that somebody has deleted meanwhile is not chosen any more */
function useRoomChoice({ id }: Assistant, rooms: readonly Room[]): RoomChoice {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const hasIt = (room: Room) => room.openaiAssistantId === id;
  const isChosen = (room: Room) => choices.get(room.id) ?? hasIt(room);
  return {
    isChosen,
    choose: (room, next) => setChoices((current) => new Map(current).set(room.id, next)),
    chosen: rooms.filter(isChosen),
    isDirty: rooms.some((room) => isChosen(room) !== hasIt(room)),
  };
}

interface RoomChoicesProps {
  assistant: Assistant;
  /** Every assistant, for the names of those that rooms have now. */
  assistants: readonly Assistant[];
  rooms: readonly Room[];
  choice: RoomChoice;
}

/** Rooms to choose from, each with the other assistant that it would lose. */
function RoomChoices({ assistant, assistants, rooms, choice }: RoomChoicesProps) {
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  const otherOf = ({ openaiAssistantId: id }: Room): string | null =>
    id === null || id === assistant.id ? null : (names.get(id) ?? "another assistant");
  return (
    <Box asChild maxHeight="45dvh" overflowY="auto">
      <ul className="fa-plain-list fa-divided" aria-label="Rooms">
        {rooms.map((room) => (
          <li key={room.id}>
            <Flex asChild align="center" gap="3" py="2">
              <Text as="label" size="3">
                <Checkbox
                  checked={choice.isChosen(room)}
                  onCheckedChange={(checked) => choice.choose(room, checked === true)}
                />
                <Box minWidth="0">
                  <Text as="div" className="fa-break">
                    {room.name}
                  </Text>
                  <Muted as="div" size="1" className="fa-break">
                    {[room.status, otherOf(room)].filter((part) => part !== null).join(", has ")}
                  </Muted>
                </Box>
              </Text>
            </Flex>
          </li>
        ))}
      </ul>
    </Box>
  );
}
