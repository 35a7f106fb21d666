import type { Issue } from "@field-advisor/schema/errors";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { NamedField } from "./form-summary.tsx";

export interface Refused {
  /** For people; stands above the form unless every issue has its field. */
  sentence: string;
  issues?: readonly Issue[];
}

/**
 * Puts what the server refused where it belongs: an issue beside its field, the first of them focused; what has no
 * field stands above the form. What was typed stays as it is.
 */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { sentence, issues = [] }: Refused,
  fields: readonly NamedField<Values>[],
): void {
  const placed = fields.flatMap(({ name }) =>
    issues.filter(({ path }) => path === name).map(({ message }) => ({ name, message })),
  );
  for (const [index, { name, message }] of placed.entries()) {
    form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
  }
  const unplaced = issues.find(({ path }) => !fields.some(({ name }) => name === path));
  if (placed.length === 0 || unplaced)
    form.setError("root", { type: "server", message: unplaced?.message ?? sentence });
}
