import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import type { RefCallback } from "react";
import { Combobox, type PickerOption } from "../forms/combobox.tsx";
import { Field } from "../forms/field.tsx";
import { useServerOffer } from "../forms/server-offer.ts";
import { exactTime } from "../text/times.tsx";
import { attemptName } from "./attempt-name.ts";
import { attemptsOfRoom } from "./rubric.queries.ts";

/** One that an address names, before anything is known of it. */
export const attemptOption = (id: string): PickerOption<string> => ({
  value: id,
  label: "The attempt you came from",
});

const resultIn = ({ score, passed }: AttemptSummary): string => {
  const outcome = passed === null ? "not decided" : passed ? "passed" : "not passed";
  return score === null ? outcome : `${score}%, ${outcome}`;
};

const optionOf = (attempt: AttemptSummary): PickerOption<string> => ({
  value: attempt.id,
  label: attemptName(attempt),
  detail: `${exactTime.format(new Date(attempt.startedAt))} \u00B7 ${resultIn(attempt)}`,
});

interface AttemptFieldProps {
  roomId: number;
  selected: PickerOption<string> | null;
  error: string | null;
  inputRef: RefCallback<HTMLElement>;
  onSelect: (option: PickerOption<string>) => void;
}

/** One of the room's judged attempts whose words are kept and that whoever chooses may read. */
export function AttemptField({ roomId, selected, error, inputRef, onSelect }: AttemptFieldProps) {
  const { offer } = useServerOffer({
    query: (search, limit) => attemptsOfRoom({ roomId, search, withWords: "true", limit }),
    optionOf,
    none: "No attempt found that you can read and that has a transcript.",
  });
  return (
    <Field
      label="Attempt"
      required
      error={error ?? undefined}
      hint={selected?.detail ?? "The trainee can see that you have read it."}
    >
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={selected}
          onSelect={onSelect}
          inputRef={inputRef}
        />
      )}
    </Field>
  );
}
