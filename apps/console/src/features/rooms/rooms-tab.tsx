import { configurationColour } from "@field-advisor/schema/room-constants";
import { ScreenForm, SubmitButton, useDialogs, ItemRow, ListFrame, useRecords } from "@field-advisor/ui";
import {
  emptyRoom,
  RoomAgentField,
  RoomColourField,
  RoomNameField,
  useNewRoom,
} from "@field-advisor/ui/room-form";
import { Button, Card, Flex, Grid } from "@radix-ui/themes";
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
  const records = useRecords(noFilters, roomPage);
  const { dialog, open } = useDialogs(dialogs);
  return (
    <ListFrame
      records={records}
      what="rooms"
      refresh={false}
      empty={{ title: "No rooms yet", text: "Create one with a name and the agent that leads it." }}
      below={dialog}
    >
      {(rooms) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Rooms">
            {rooms.map((room) => (
              <ItemRow
                key={room.id}
                name={<RoomName room={room} />}
                end={
                  <Button
                    variant="soft"
                    color="red"
                    aria-label={`Delete ${room.name}`}
                    onClick={() => open("delete", { room, failed: "Failed to delete room" })}
                  >
                    Delete
                  </Button>
                }
              >
                <RoomAgent room={room} />
              </ItemRow>
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}
