import { useWatch } from "react-hook-form";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { useToast } from "../feedback/toast-queue.ts";
import { checkedBy } from "../forms/checked-form.ts";
import { TextAreaField, TextField } from "../forms/fields.tsx";
import { FormSheet } from "../forms/form.tsx";
import { useSave } from "../forms/use-save.ts";
import { createRoom } from "./create-room.ts";
import { useVisit } from "../routing/addresses.tsx";
import { failureToast } from "../text/phrases.ts";

const empty = { name: "", description: "" };

const nameIsMissing = "Room name is required";
const isBlank = (text: string) => text.trim() === "";

const rules = checkedBy(
  z.object({ name: z.string().trim().min(1, nameIsMissing), description: z.string().trim() }),
);

interface NewRoomDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** The quickest way to a room: a name, and all else as it usually is. */
export function NewRoomDialog({ onDone, onClose }: NewRoomDialogProps) {
  const { mutateAsync } = useMutation(createRoom);
  const show = useToast();
  const visit = useVisit();
  const saving = useSave({
    rules,
    values: empty,
    mode: "onTouched",
    send: ({ name, description }) => mutateAsync({ body: { name, ...(description && { description }) } }),
    done: ({ id, agentId }) => {
      const done = "Test room has been created successfully";
      const action = {
        label: "Choose agent",
        altText: "Edit the room in Room Management",
        run: () => visit(`/test-room/${id}/edit`),
      };
      const isComplete = agentId !== null;
      show({
        title: "Room Created",
        description: isComplete ? done : `${done}. Choose an agent to go live.`,
        ...(!isComplete && { action }),
      });
      onDone();
    },
    failed: (error) => failureToast("Failed to create room", error),
  });
  const name = useWatch({ control: saving.form.control, name: "name" });
  return (
    <FormSheet
      title="Create New Room"
      description="Colour, category and who may enter can be set afterwards."
      saving={saving}
      submit="Create Room"
      busyLabel="Creating..."
      obstacle={isBlank(name) ? nameIsMissing : null}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={100} />
      <TextAreaField name="description" label="Description" maxLength={500} />
    </FormSheet>
  );
}
