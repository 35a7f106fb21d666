import { FormSheet } from "@field-advisor/ui";
import {
  RoomAgentField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  useNewRoom,
} from "@field-advisor/ui/room-form";

interface AddRoomSheetProps {
  /** How many rooms there are; the new one comes after them. */
  roomCount: number;
  onClose: () => void;
}

/** The dialog in which an owner adds a room. It closes when that has worked, and not before. */
export function AddRoomSheet({ roomCount, onClose }: AddRoomSheetProps) {
  const saving = useNewRoom({
    displayOrder: roomCount + 1,
    done: onClose,
    failed: () => ({ tone: "error", title: "Error", description: "Failed to create room" }),
    onInvalid: (errors) => {
      if (errors.agentId || saving.form.getValues("name").trim() === "")
        saving.form.setError("root", { type: "required", message: "Please fill in all required fields" });
    },
  });
  return (
    <FormSheet
      title="Add Room"
      description="A place where people train with one of your agents."
      saving={saving}
      submit="Create Room"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <RoomNameField />
      <RoomDescriptionField />
      <RoomAgentField
        showsDomain
        emptyHint="There are no active agents yet. Add one in Agent Management first."
      />
      <RoomColourField />
    </FormSheet>
  );
}
