import type { WrittenRoom } from "@field-advisor/schema/authors.endpoints";
import {
  BackLink,
  Loaded,
  PageHeader,
  placeOf,
  Redirect,
  ScreenTabs,
  useCurrentUser,
  lazyPart,
} from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { writtenRooms } from "./written-rooms.queries.ts";

const RubricTab = lazyPart(async () => (await import("@field-advisor/ui/rubric-tab")).RubricTab);

const VariantsTab = lazyPart(async () => (await import("@field-advisor/ui/variants-tab")).VariantsTab);

const ModelTalksTab = lazyPart(async () => (await import("@field-advisor/ui/model-talks-tab")).ModelTalksTab);

const InsightsTab = lazyPart(async () => (await import("@field-advisor/ui/room-insights")).InsightsTab);

const home = "/rooms";

/** A room for its authors: what people read before, how they are judged, and what of it is missed and disputed. */
export function RoomRubricScreen() {
  const id = Number(useParams()["id"]);
  const { role } = useCurrentUser();
  // Owners write every room, where they decide everything else about it.
  if (role === "OWNER")
    return <Redirect to={placeOf(`/test-room/${id}/edit?tab=rubric`, "portal")} text="Loading..." />;
  return (
    <>
      <BackLink to={home}>Rooms</BackLink>
      <WrittenRoomById key={id} id={id} />
    </>
  );
}

function WrittenRoomById({ id }: { id: number }) {
  const query = useQuery({
    ...writtenRooms,
    select: (rooms) => rooms.find((room) => room.id === id) ?? null,
  });
  return (
    <Loaded
      query={query}
      noun="Room"
      missing="It does not exist, or you cannot edit its rubric. Ask an owner."
    >
      {(room) => <RoomRubric {...room} />}
    </Loaded>
  );
}

const RoomRubric = ({ id, name }: WrittenRoom) => (
  <>
    <PageHeader
      title={name}
      purpose="You write the briefing, the rubric, the variants and the model talks of this room."
    />
    <ScreenTabs
      tabs={[
        { value: "rubric", label: "Briefing and rubric", content: <RubricTab roomId={id} home={home} /> },
        { value: "variants", label: "Variants", content: <VariantsTab roomId={id} /> },
        { value: "models", label: "Model talks", content: <ModelTalksTab roomId={id} /> },
        { value: "practice", label: "Practice", content: <InsightsTab roomId={id} /> },
      ]}
    />
  </>
);
