import { roomColours, roomDefaults } from "@field-advisor/schema/constants";
import { ColourField } from "./colour-field.tsx";
import { Field } from "./field.tsx";
import { type NamedField } from "./form.tsx";
import { TextArea, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext } from "react-hook-form";
import { AgentSelect, allAgents } from "../agents/agent-select.tsx";
import { savedAs } from "./versions.tsx";

/** A new room as people fill it in. The fields have the contract's names, so that a refusal finds its field. */
export interface NewRoomValues {
  name: string;
  description: string;
  agentId: string;
  backgroundColor: string;
  badgeText: string;
}

export const newRoomFields: readonly NamedField<NewRoomValues>[] = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "agentId", label: "Agent" },
  { name: "backgroundColor", label: "Colour" },
  { name: "badgeText", label: "Badge text" },
];

export interface EditedRoomValues extends NewRoomValues {
  category: string;
  openaiAssistantId: string;
  displayOrder: string;
  logoUrl: string;
}

/** The value of `openaiAssistantId` that stands for no assistant of the room's own. */
export const defaultAssistant = "default";

/** What the form of a new room starts with. */
export const emptyRoom = (backgroundColor: string = roomDefaults.backgroundColor): NewRoomValues => ({
  name: "",
  description: "",
  agentId: "",
  backgroundColor,
  badgeText: "",
});

/** What each field of a room takes. */
export interface RoomFieldProps {
  /** What somebody else has saved in it since the form was opened. */
  saved?: string | undefined;
}

const useRoomForm = () => useFormContext<NewRoomValues>();

export function RoomNameField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field label="Name" required error={formState.errors.name?.message} hint={savedAs(saved)}>
      {(control) => <TextField.Root {...control} {...register("name")} size="3" autoComplete="off" />}
    </Field>
  );
}

export function RoomDescriptionField({ saved, hint }: RoomFieldProps & { hint?: string }) {
  const { register, formState } = useRoomForm();
  return (
    <Field label="Description" error={formState.errors.description?.message} hint={savedAs(saved) ?? hint}>
      {(control) => <TextArea {...control} {...register("description")} size="3" rows={3} />}
    </Field>
  );
}

interface RoomAgentFieldProps extends RoomFieldProps {
  /** Said where there is no agent to choose. */
  emptyHint?: string;
  /** Whether the list says what each agent knows about. */
  showsDomain?: boolean;
}

/** The agent that leads the room. */
export function RoomAgentField({ saved, emptyHint, showsDomain }: RoomAgentFieldProps) {
  const { control, formState } = useRoomForm();
  const agents = useQuery(allAgents).data;
  const savedName = saved && (agents?.find(({ id }) => String(id) === saved)?.name ?? saved);
  return (
    <Controller
      control={control}
      name="agentId"
      render={({ field }) => (
        <AgentSelect
          value={field.value}
          onChange={field.onChange}
          error={formState.errors.agentId?.message}
          hint={savedAs(savedName)}
          emptyHint={emptyHint}
          showsDomain={showsDomain}
          triggerRef={field.ref}
        />
      )}
    />
  );
}

/** The colour by which people recognise the room: one of eight, or any other. */
export function RoomColourField({ saved }: RoomFieldProps) {
  const { control, formState } = useRoomForm();
  return (
    <Controller
      control={control}
      name="backgroundColor"
      render={({ field }) => (
        <ColourField
          label="Colour"
          presets={roomColours}
          value={field.value}
          onChange={field.onChange}
          error={formState.errors.backgroundColor?.message}
          hint={savedAs(saved)}
          inputRef={field.ref}
        />
      )}
    />
  );
}
