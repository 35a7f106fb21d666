import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { BackLink, Loaded, PageHeader, ScreenTabs, lazyPart } from "@field-advisor/ui";
import { Box } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { RoomAuthors } from "./features/rooms/room-authors.tsx";
import { RoomHeader } from "./features/rooms/room-header.tsx";
import { RoomTab } from "./features/rooms/room-tab.tsx";
import { roomDetail } from "./features/rooms/rooms.queries.ts";

const RoomGroups = lazyPart(async () => (await import("./lib/groups/groups-of.tsx")).GroupsOfRoom);

const RubricTab = lazyPart(async () => (await import("@field-advisor/ui/rubric-tab")).RubricTab);

const VariantsTab = lazyPart(async () => (await import("@field-advisor/ui/variants-tab")).VariantsTab);
const TrainingTab = lazyPart(async () => (await import("./features/rooms/training-tab.tsx")).TrainingTab);

const ModelTalksTab = lazyPart(async () => (await import("@field-advisor/ui/model-talks-tab")).ModelTalksTab);

const InsightsTab = lazyPart(async () => (await import("@field-advisor/ui/room-insights")).InsightsTab);

const home = "/owner-control";

/** One room with everything an owner decides about it. */
export function RoomEditorScreen() {
  const id = Number(useParams()["id"]);
  return (
    <>
      <BackLink to={home}>Owner Control Center</BackLink>
      {Number.isInteger(id) && id > 0 ? (
        <LoadedRoom key={id} id={id} />
      ) : (
        <PageHeader title="Error: No room ID provided" />
      )}
    </>
  );
}

function LoadedRoom({ id }: { id: number }) {
  const query = useQuery(roomDetail(id));
  const [isDeleted, setDeleted] = useState(false);
  // In place of the forms, which would ask about what was typed.
  if (isDeleted) return <Navigate to={home} />;
  return (
    <Loaded query={query} noun="Room">
      {(room) => <RoomEditor read={room} onDeleted={() => setDeleted(true)} />}
    </Loaded>
  );
}

/** The room itself, how what is said in it is judged, and how people do. */
function RoomEditor({ read, onDeleted }: { read: Room; onDeleted: () => void }) {
  // The newest that is known: what was read, or what a change has answered.
  const [changed, setChanged] = useState(read);
  const room = changed.version > read.version ? changed : read;
  return (
    <>
      <RoomHeader room={room} onChanged={setChanged} onDeleted={onDeleted} />
      <ScreenTabs
        tabs={[
          {
            value: "room",
            label: "Room",
            content: (
              <>
                <RoomTab room={room} home={home} onChanged={setChanged} />
                <Box mt="6" maxWidth="640px">
                  <RoomGroups id={room.id} name={room.name} />
                </Box>
              </>
            ),
          },
          {
            value: "rubric",
            label: "Briefing and rubric",
            content: (
              <>
                <RoomAuthors room={room} />
                <RubricTab roomId={room.id} home={home} />
              </>
            ),
          },
          { value: "variants", label: "Variants", content: <VariantsTab roomId={room.id} /> },
          { value: "models", label: "Model talks", content: <ModelTalksTab roomId={room.id} /> },
          { value: "training", label: "Training", content: <TrainingTab room={room} home={home} /> },
          { value: "practice", label: "Practice", content: <InsightsTab roomId={room.id} /> },
        ]}
      />
    </>
  );
}
