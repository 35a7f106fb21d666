import type { User } from "@field-advisor/schema/users.endpoints";
import type { ReactNode, RefCallback } from "react";
import { Combobox, type PickerOption } from "../forms/combobox.tsx";
import { Field } from "../forms/field.tsx";
import { usePeopleOffer, type UserQuery } from "./people-offer.ts";

interface PersonPickerProps {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  error?: string | undefined;
  selected: PickerOption | null;
  /** Which users can be found at all: a role, a status. */
  narrowed?: UserQuery;
  suits?: (user: User) => boolean;
  /** Said where nobody suits. */
  nobody?: string;
  onPick: (user: User, option: PickerOption) => void;
  /** Who can be picked besides: somebody who is not in the reader's list of users. */
  other?: { option: PickerOption; onPick: (option: PickerOption) => void } | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
}

/** A form's field that holds one user, found by name or address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, hint, required = false, error, selected, onPick, inputRef } = props;
  const { narrowed = {}, suits, nobody = "Nobody found.", other } = props;
  const { rows, offer } = usePeopleOffer({ narrowed, suits, none: nobody, besides: other?.option });
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={selected}
          onSelect={(option) => {
            if (option.value === other?.option.value) other.onPick(option);
            const user = rows.find(({ id }) => id === option.value);
            if (user) onPick(user, option);
          }}
          inputRef={inputRef}
        />
      )}
    </Field>
  );
}
