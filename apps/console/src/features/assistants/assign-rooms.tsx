import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import {
  FailureNotice,
  ListEmpty,
  ListView,
  SearchField,
  Sheet,
  SheetSubmit,
  useToast,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allAssistants } from "../../../lib/assistants.queries.ts";
import { contains } from "../../../lib/contains.ts";
import { counted } from "../../../lib/counted.ts";
import { failedTo } from "../../../lib/failure-toast.ts";
import { allRooms, assignRooms } from "../assistants.queries.ts";
import { RoomChoices } from "./room-choices.tsx";
import { useRoomChoice } from "./use-room-choice.ts";

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
      description="Rooms that you take away use the default assistant."
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
          empty={<ListEmpty title="No rooms yet">Create a room first; then assign it here.</ListEmpty>}
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
