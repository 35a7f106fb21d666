import { sayOwnInput } from "@field-advisor/schema/attempt-forms";
import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { checkedBy, FormSheet, SelectField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ownQuestion } from "./attempt-words.tsx";
import { sayOwn } from "./attempt.queries.ts";

interface SayOwnSheetProps {
  attempt: Attempt;
  check: AttemptCheck;
  onClose: () => void;
}

/** Undefined until one is chosen. */
interface OwnView {
  line?: number | null;
}

const rules = checkedBy(sayOwnInput, (values: OwnView) => values);

/** So much of a line says which one it is. */
const enoughOfLine = 80;

const shortened = (text: string): string =>
  text.length > enoughOfLine ? `${text.slice(0, enoughOfLine).trimEnd()}…` : text;

const viewOf = ({ own }: AttemptCheck): OwnView => (own ? { line: own.isSaid ? own.line : null } : {});

/** Where in the talk its person said what a check looks for, or that they did not. */
export function SayOwnSheet({ attempt, check, onClose }: SayOwnSheetProps) {
  const { id, transcript, isPrivate, isShared } = attempt;
  const { mutateAsync } = useMutation(sayOwn);
  const show = useToast();
  const [values] = useState(() => viewOf(check));
  const isAlone = isPrivate && !isShared;
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ params: { id, key: check.key }, body }),
    done: () => {
      show({ title: isAlone ? "Saved and counted" : "Your coach will look at it" });
      onClose();
    },
  });
  const options = [
    { value: null, label: "I did not say it" },
    ...transcript
      .filter(({ isUser, text }) => isUser && text !== "")
      .map(({ place, text }) => ({
        value: place,
        label: `I said it here, in line ${place + 1}: ${shortened(text)}`,
      })),
  ];
  return (
    <FormSheet
      title={ownQuestion(check)}
      description={check.sentence}
      saving={saving}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        name="line"
        label="What you said"
        hint={
          isAlone ? "Nobody else reads this attempt, so it counts." : "Your coach sees the line and decides."
        }
        placeholder="Choose a line"
        required
        options={options}
      />
    </FormSheet>
  );
}
