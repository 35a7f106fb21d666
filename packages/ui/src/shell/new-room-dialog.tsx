import { TextArea, TextField } from "@radix-ui/themes";
import { useForm, useWatch } from "react-hook-form";
import type { CreateRoom } from "../app/new-room.ts";
import { Sheet, SheetSubmit } from "../feedback/sheet.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { Field } from "../forms/field.tsx";
import { Form, type NamedField, showRefusal } from "../forms/form.tsx";
import { useVisit } from "../routing/addresses.tsx";

interface Values {
  name: string;
  description: string;
}

const fields: readonly NamedField<Values>[] = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
];

const nameIsMissing = "Room name is required";
const isBlank = (text: string) => text.trim() === "";

/** Makes the room and says what came of it; the answer tells whether there is one. */
function useCreation(create: CreateRoom) {
  const show = useToast();
  const visit = useVisit();
  return async ({ name, description }: Values) => {
    const answer = await create({
      name: name.trim(),
      ...(!isBlank(description) && { description: description.trim() }),
    });
    if ("refused" in answer) {
      const { sentence } = answer.refused;
      show({ tone: "error", title: "Error", description: `Failed to create room. ${sentence}` });
      return answer;
    }
    const done = "Test room has been created successfully";
    show({
      title: "Room Created",
      description: answer.needsAgent ? `${done}. Choose an agent to go live.` : done,
      ...(answer.needsAgent && {
        action: {
          label: "Choose agent",
          altText: "Edit the room in Room Management",
          run: () => visit(`/test-room/${answer.id}/edit`),
        },
      }),
    });
    return answer;
  };
}

interface NewRoomDialogProps {
  create: CreateRoom;
  onDone: () => void;
  onClose: () => void;
}

/** The quickest way to a room: a name, and all else as it usually is. */
export function NewRoomDialog({ create, onDone, onClose }: NewRoomDialogProps) {
  const form = useForm<Values>({ defaultValues: { name: "", description: "" }, mode: "onTouched" });
  const { errors, isDirty, isSubmitting } = form.formState;
  const name = useWatch({ control: form.control, name: "name" });
  const creation = useCreation(create);
  const save = form.handleSubmit(async (values) => {
    const answer = await creation(values);
    if ("refused" in answer) showRefusal(form, answer.refused, fields);
    else onDone();
  });
  return (
    <Sheet
      title="Create New Room"
      description="Colour, category and who may enter can be set afterwards."
      dirty={isDirty}
      onClose={onClose}
    >
      <Form form={form} fields={fields} onSubmit={save}>
        <Field label="Name" required error={errors.name?.message}>
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("name", { validate: (text) => !isBlank(text) || nameIsMissing })}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(control) => (
            <TextArea {...control} {...form.register("description")} size="3" rows={3} maxLength={500} />
          )}
        </Field>
        <SheetSubmit
          busy={isSubmitting}
          busyLabel="Creating..."
          obstacle={isBlank(name) ? nameIsMissing : null}
        >
          Create Room
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}
