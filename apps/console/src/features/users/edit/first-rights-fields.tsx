import { describeError } from "@field-advisor/api-client/describe-error";
import { fullName } from "@field-advisor/ui";
import { Checkbox, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { PersonPicker } from "../../../lib/person-picker.tsx";
import { administrators, firstRooms } from "../users.queries.ts";
import type { NewUserForm } from "./user-form-values.ts";

interface RoomBoxesProps {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function RoomBoxes({ chosen, onChange }: RoomBoxesProps) {
  const { data, isError, error } = useQuery(firstRooms);
  const note = isError ? describeError(error).sentence : data ? "There are no rooms yet." : "Loading...";
  if (!data || data.items.length === 0)
    return (
      <Text as="p" size="2" color="gray">
        {note}
      </Text>
    );
  return (
    <ul className="fa-plain-list user-rooms">
      {data.items.map(({ id, name }) => (
        <li key={id}>
          <Flex asChild align="center" gap="2" py="1">
            <Text as="label" size="2">
              <Checkbox
                checked={chosen.includes(id)}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen === true ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
              <span className="fa-break">{name}</span>
            </Text>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

/** What somebody may do from the beginning, so that nobody has to look for it afterwards. */
export function FirstRightsFields({ control }: Pick<NewUserForm, "control">) {
  return (
    <>
      <Controller
        control={control}
        name="roomIds"
        render={({ field, fieldState }) => (
          <fieldset className="user-rights">
            <Text as="div" size="2" weight="medium" mb="1" asChild>
              <legend>Rooms</legend>
            </Text>
            <RoomBoxes chosen={field.value} onChange={field.onChange} />
            {fieldState.error && (
              <Text as="p" size="1" color="red">
                {fieldState.error.message}
              </Text>
            )}
          </fieldset>
        )}
      />
      <Controller
        control={control}
        name="admin"
        render={({ field, fieldState }) => (
          <PersonPicker
            error={fieldState.error?.message}
            label="Administrator"
            hint="Looks after this user. More can be added later."
            selected={field.value && { value: field.value.id, label: fullName(field.value) }}
            read={administrators}
            suits={() => true}
            nobody="No administrators found."
            onPick={field.onChange}
          />
        )}
      />
    </>
  );
}
