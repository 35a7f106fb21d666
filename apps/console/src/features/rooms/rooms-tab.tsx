import { configurationColour } from "@field-advisor/schema/room-constants";
import {
  ListEmpty,
  PagedList,
  ScreenForm,
  SubmitButton,
  useDialogs,
  useFilteredList,
} from "@field-advisor/ui";
import {
  emptyRoom,
  RoomAgentField,
  RoomColourField,
  RoomNameField,
  useNewRoom,
} from "@field-advisor/ui/room-form";
import { Box, Button, Card, Flex, Grid } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DeleteRoom } from "./room-dialogs.tsx";
import { RoomAgent, RoomName } from "./room-state.tsx";
import { roomPage } from "./rooms.queries.ts";

/** Rooms in their plainest form: made with a name and an agent, listed and deleted. */
export function RoomsTab() {
  return (
    <Grid columns={{ initial: "1", md: "1fr 1fr" }} gap="6">
      <NewRoomForm />
      <section aria-label="Rooms">
        <RoomList />
      </section>
    </Grid>
  );
}

const values = { ...emptyRoom, backgroundColor: configurationColour };

/** Makes a room of the least that one needs. */
function NewRoomForm() {
  const saving = useNewRoom({ values, valuesAfter: () => values });
  return (
    <ScreenForm saving={saving}>
      <RoomNameField />
      <RoomAgentField />
      <RoomColourField />
      <Flex>
        <SubmitButton busyLabel="Creating...">Create room</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}

const noFilters = {};
const dialogs = { delete: DeleteRoom };

function RoomList() {
  const list = useFilteredList(noFilters);
  const query = useQuery({ ...roomPage(list.window), placeholderData: keepPreviousData });
  const { dialog, open } = useDialogs(dialogs);
  return (
    <>
      <PagedList
        what="rooms"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No rooms yet">Create one with a name and the agent that leads it.</ListEmpty>
        }
      >
        {(rooms) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided" aria-label="Rooms">
              {rooms.map((room) => (
                <Flex key={room.id} asChild justify="between" align="center" gap="3" py="3">
                  <li>
                    <Box minWidth="0">
                      <RoomName room={room} />
                      <RoomAgent room={room} />
                    </Box>
                    <Button
                      variant="soft"
                      color="red"
                      aria-label={`Delete ${room.name}`}
                      onClick={() => open("delete", { room, failed: "Failed to delete room" })}
                    >
                      Delete
                    </Button>
                  </li>
                </Flex>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {dialog}
    </>
  );
}
