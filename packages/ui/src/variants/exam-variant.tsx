import { examVariantInput } from "@field-advisor/schema/variant-forms";
import type { RoomVariants } from "@field-advisor/schema/variants.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useToast } from "../feedback/toast-queue.ts";
import { checkedBy } from "../forms/checked-form.ts";
import { SelectField, type SelectOption } from "../forms/fields.tsx";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { useSave } from "../forms/use-save.ts";
import { Section } from "../screen/section.tsx";
import { setExamVariant } from "./variants.queries.ts";

type Exam = RoomVariants["exam"];

const rules = checkedBy(
  examVariantInput,
  ({ exam }: { exam: Exam }) => exam,
  () => "exam",
);

/** What everybody meets in a room's assessments. */
export function ExamVariant({
  roomId,
  variants,
  exam,
}: Pick<RoomVariants, "variants" | "exam"> & { roomId: number }) {
  const { mutateAsync } = useMutation(setExamVariant);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { exam },
    send: (body) => mutateAsync({ params: { id: roomId }, body }),
    valuesAfter: (_saved, { meets, variantId }) => ({ exam: { meets, variantId } }),
    done: () => show({ title: "Assessment saved" }),
    failed: "Failed to save what people meet.",
  });
  const options: SelectOption<Exam>[] = [
    { value: { meets: "room", variantId: null }, label: "The room as it is" },
    ...variants.map(({ id, name }) => ({
      value: { meets: "variant" as const, variantId: id },
      label: name,
    })),
    { value: { meets: "drawn", variantId: null }, label: "One that is drawn" },
  ];
  return (
    <Section title="In assessments">
      <Form saving={saving}>
        <SelectField
          name="exam"
          label="Everybody meets"
          required
          options={options}
          hint="One that is drawn is the same for everybody until the rubric is saved anew."
        />
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
      </Form>
    </Section>
  );
}
