import { Grid } from "@radix-ui/themes";
import { RoomAssistantField } from "../form/room-assistant-field.tsx";
import { RoomAgentField, RoomCategoryField, RoomColourField } from "../form/room-choice-fields.tsx";
import type { EditedRoomValues } from "../form/room-form-values.ts";
import {
  RoomBadgeField,
  RoomDescriptionField,
  RoomLogoField,
  RoomNameField,
  RoomOrderField,
} from "../form/room-text-fields.tsx";

interface RoomFieldsProps {
  /** What somebody else has saved in a field that was changed here too. */
  savedIn: (field: keyof EditedRoomValues) => string | undefined;
}

/** Everything an owner decides about a room but its state. */
export function RoomFields({ savedIn }: RoomFieldsProps) {
  return (
    <>
      <RoomNameField saved={savedIn("name")} />
      <RoomDescriptionField saved={savedIn("description")} />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <RoomCategoryField saved={savedIn("category")} />
        <RoomOrderField saved={savedIn("displayOrder")} />
        <RoomAgentField saved={savedIn("agentId")} />
        <RoomAssistantField saved={savedIn("openaiAssistantId")} />
      </Grid>
      <RoomColourField saved={savedIn("backgroundColor")} />
      <RoomBadgeField saved={savedIn("badgeText")} />
      <RoomLogoField saved={savedIn("logoUrl")} />
    </>
  );
}
