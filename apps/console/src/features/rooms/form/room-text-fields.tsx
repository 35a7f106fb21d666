import { Field } from "@field-advisor/ui";
import { TextArea, TextField } from "@radix-ui/themes";
import { useFormContext } from "react-hook-form";
import { savedAs } from "../../../lib/use-versions.ts";
import type { EditedRoomValues, RoomFieldProps } from "./room-form-values.ts";

const useRoomForm = () => useFormContext<EditedRoomValues>();

export function RoomNameField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field label="Name" required error={formState.errors.name?.message} hint={savedAs(saved)}>
      {(control) => <TextField.Root {...control} {...register("name")} size="3" autoComplete="off" />}
    </Field>
  );
}

export function RoomDescriptionField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Description"
      error={formState.errors.description?.message}
      hint={savedAs(saved) ?? "What people read before they enter."}
    >
      {(control) => <TextArea {...control} {...register("description")} size="3" rows={3} />}
    </Field>
  );
}

export function RoomBadgeField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Badge text"
      error={formState.errors.badgeText?.message}
      hint={savedAs(saved) ?? "A word or two on the room's card, such as Beginners."}
    >
      {(control) => <TextField.Root {...control} {...register("badgeText")} size="3" autoComplete="off" />}
    </Field>
  );
}

export function RoomLogoField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Logo address"
      error={formState.errors.logoUrl?.message}
      hint={savedAs(saved) ?? "The web address of a picture."}
    >
      {(control) => (
        <TextField.Root {...control} {...register("logoUrl")} size="3" type="url" autoComplete="off" />
      )}
    </Field>
  );
}

export function RoomOrderField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Display order"
      required
      error={formState.errors.displayOrder?.message}
      hint={savedAs(saved) ?? "Rooms with lower numbers come first."}
    >
      {(control) => (
        <TextField.Root {...control} {...register("displayOrder")} size="3" type="number" min={1} />
      )}
    </Field>
  );
}
