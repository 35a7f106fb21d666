import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { createRoom } from "@field-advisor/api-client/new-room";
import { roomDefaults } from "@field-advisor/schema/room-labels";
import { Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm, type FieldErrors } from "react-hook-form";
import { AddRoomForm } from "./add-room-form.tsx";
import { roomFields, roomRules, type CheckedRoom, type NewRoom } from "./add-room-rules.ts";

const emptyRoom: Partial<NewRoom> = {
  name: "",
  description: "",
  backgroundColor: roomDefaults.backgroundColor,
};

interface AddRoomSheetProps {
  /** How many rooms there are; the new one comes after them. */
  roomCount: number;
  onClose: () => void;
}

/** The dialog in which an owner adds a room. It closes when that has worked, and not before. */
export function AddRoomSheet({ roomCount, onClose }: AddRoomSheetProps) {
  const form = useForm<NewRoom, unknown, CheckedRoom>({ resolver: roomRules, defaultValues: emptyRoom });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const { mutateAsync } = useMutation(createRoom);
  const show = useToast();

  const save = async (room: CheckedRoom) => {
    try {
      await mutateAsync({ body: { ...room, displayOrder: roomCount + 1 } });
      show({ title: "Room created successfully" });
      onClose();
    } catch (error) {
      show({ tone: "error", title: "Error", description: "Failed to create room" });
      const issues = error instanceof ApiError ? error.issues : [];
      showRefusal(form, { ...describeError(error), issues }, roomFields);
    }
  };
  const explainMissing = (errors: FieldErrors<NewRoom>) => {
    if (errors.agentId || form.getValues("name").trim() === "")
      form.setError("root", { type: "required", message: "Please fill in all required fields" });
  };

  return (
    <Sheet
      title="Add Room"
      description="A place where people train with one of your agents."
      dirty={isDirty && !isSubmitSuccessful}
      onClose={onClose}
    >
      <AddRoomForm form={form} onSubmit={form.handleSubmit(save, explainMissing)} />
    </Sheet>
  );
}
