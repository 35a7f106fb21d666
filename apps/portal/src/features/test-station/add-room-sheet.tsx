import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { createRoom } from "@field-advisor/api-client/new-room";
import type { CreateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import {
  emptyRoom,
  newRoomFields,
  RoomAgentField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  type NewRoomValues,
} from "@field-advisor/ui/room-form";
import { newRoomRules } from "@field-advisor/ui/room-rules";
import { Form, Sheet, SheetSubmit, showRefusal, useToast } from "@field-advisor/ui";

import { useMutation } from "@tanstack/react-query";
import { useForm, type FieldErrors } from "react-hook-form";

interface AddRoomSheetProps {
  /** How many rooms there are; the new one comes after them. */
  roomCount: number;
  onClose: () => void;
}

/** The dialog in which an owner adds a room. It closes when that has worked, and not before. */
export function AddRoomSheet({ roomCount, onClose }: AddRoomSheetProps) {
  const form = useForm({ resolver: newRoomRules, defaultValues: emptyRoom() });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const { mutateAsync } = useMutation(createRoom);
  const show = useToast();

  const save = async (room: CreateRoomInput) => {
    try {
      await mutateAsync({ body: { ...room, displayOrder: roomCount + 1 } });
      show({ title: "Room created successfully" });
      onClose();
    } catch (error) {
      show({ tone: "error", title: "Error", description: "Failed to create room" });
      const issues = error instanceof ApiError ? error.issues : [];
      showRefusal(form, { ...describeError(error), issues }, newRoomFields);
    }
  };
  const explainMissing = (errors: FieldErrors<NewRoomValues>) => {
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
      <Form form={form} fields={newRoomFields} onSubmit={form.handleSubmit(save, explainMissing)}>
        <RoomNameField />
        <RoomDescriptionField />
        <RoomAgentField
          showsDomain
          emptyHint="There are no active agents yet. Add one in Agent Management first."
        />
        <RoomColourField />
        <SheetSubmit busy={isSubmitting} busyLabel="Creating...">
          Create Room
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}
