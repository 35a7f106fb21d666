import { roomCategories, roomColours } from "@field-advisor/schema/room-labels";
import { ColourField, Field } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext } from "react-hook-form";
import { AgentSelect } from "../../../lib/agent-select.tsx";
import { allAgents } from "../../../lib/agents.queries.ts";
import { savedAs } from "../../../lib/use-versions.ts";
import type { EditedRoomValues, RoomFieldProps } from "./room-form-values.ts";

const useRoomForm = () => useFormContext<EditedRoomValues>();

/** Who leads the room. */
export function RoomAgentField({ saved }: RoomFieldProps) {
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
          triggerRef={field.ref}
        />
      )}
    />
  );
}

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

export function RoomCategoryField({ saved }: RoomFieldProps) {
  const { control: formControl, formState } = useRoomForm();
  return (
    <Controller
      control={formControl}
      name="category"
      render={({ field }) => (
        <Field label="Category" required error={formState.errors.category?.message} hint={savedAs(saved)}>
          {(control) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {roomCategories.map((category) => (
                  <Select.Item key={category} value={category}>
                    {category}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}
