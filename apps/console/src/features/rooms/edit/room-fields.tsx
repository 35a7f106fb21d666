import { Grid } from "@radix-ui/themes";
import { RoomAssistantField } from "../form/room-assistant-field.tsx";
import { RoomAgentField, RoomCategoryField, RoomColourField } from "../form/room-choice-fields.tsx";
import {
  RoomBadgeField,
  RoomDescriptionField,
  RoomLogoField,
  RoomNameField,
  RoomOrderField,
} from "../form/room-text-fields.tsx";
import type { SavedMeanwhile } from "../form/saved-meanwhile.ts";

/** Everything an owner decides about a room but its state. */
export function RoomFields({ saved }: { saved: SavedMeanwhile }) {
  return (
    <>
      <RoomNameField saved={saved.name} />
      <RoomDescriptionField saved={saved.description} />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <RoomCategoryField saved={saved.category} />
        <RoomOrderField saved={saved.displayOrder} />
        <RoomAgentField saved={saved.agentId} />
        <RoomAssistantField saved={saved.openaiAssistantId} />
      </Grid>
      <RoomColourField saved={saved.backgroundColor} />
      <RoomBadgeField saved={saved.badgeText} />
      <RoomLogoField saved={saved.logoUrl} />
    </>
  );
}
