import { startRejudgementInput } from "@field-advisor/schema/rejudgement-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Sheet } from "../dialogs/sheet.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { checkedBy } from "../forms/checked-form.ts";
import { SelectField, type SelectOption, TextAreaField } from "../forms/fields.tsx";
import { FormSheet } from "../forms/form.tsx";
import { useSave } from "../forms/use-save.ts";
import { Loaded } from "../screen/loaded.tsx";
import { counted } from "../text/phrases.ts";
import { roomRubric, startRejudgement } from "./rubric.queries.ts";
import { Muted } from "../text/muted.tsx";

interface JudgeAgainProps {
  roomId: number;
  /** The ids of attempts. */
  chosen: readonly string[];
  onClose: () => void;
}

const title = "Judge again";

/** Reads first which version of the rubric is the newest. */
export function JudgeAgainSheet(props: JudgeAgainProps) {
  const query = useQuery({ ...roomRubric(props.roomId), staleTime: 0 });
  if (query.data) return <JudgeAgainForm {...props} known={query.data} />;
  return (
    <Sheet title={title} description="Loading the newest version of the rubric." onClose={props.onClose}>
      <Loaded query={query} noun="Rubric">
        {() => null}
      </Loaded>
    </Sheet>
  );
}

interface Wanted {
  which: { attemptIds: readonly string[] } | { last: number };
  reason: string;
}

const lasts = [10, 50, 200];

function JudgeAgainForm({
  roomId,
  chosen,
  known: { version },
  onClose,
}: JudgeAgainProps & { known: RoomRubric }) {
  const { mutateAsync } = useMutation(startRejudgement);
  const show = useToast();
  const [values] = useState<Wanted>({
    which: chosen.length > 0 ? { attemptIds: chosen } : { last: 50 },
    reason: "",
  });
  const rules = checkedBy(
    startRejudgementInput,
    ({ which, reason }: Wanted) => ({ version, reason, ...which }),
    (path) => (path === "reason" ? path : "which"),
  );
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ params: { id: roomId }, body }),
    done: ({ total }) => {
      show({ title: "Judging again", description: `${counted(total, "attempt")} with version ${version}` });
      onClose();
    },
  });
  const options: SelectOption<Wanted["which"]>[] = [
    ...(chosen.length > 0
      ? [{ value: { attemptIds: chosen }, label: `Selected attempts: ${chosen.length}` }]
      : []),
    ...lasts.map((last) => ({ value: { last }, label: `The last ${last} judged` })),
  ];
  return (
    <FormSheet
      title={title}
      description={`With version ${version} of the rubric, the newest saved version.`}
      saving={saving}
      submit="Judge again"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <SelectField
        name="which"
        label="Which attempts"
        required
        options={options}
        hint="Private attempts that were not shared, and those without a transcript, are left out."
      />
      <TextAreaField
        name="reason"
        label="Why"
        required
        rows={4}
        hint="The trainee and their coach see it beside both results."
      />
      <Muted as="p">
        The new result counts from then on. Coaches' decisions stay, and nobody loses a pass.
      </Muted>
    </FormSheet>
  );
}
