import { get, set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with the contract's own rules, so that browser and server refuse the same with the same words.
 * @param fieldOf which field of the form a path of the contract is about, where its fields have other names
 */
export function checkedBy<Values extends FieldValues, Schema extends z.ZodType<FieldValues>>(
  schema: Schema,
  toInput: (values: Values) => unknown,
  fieldOf = (path: string) => path,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const result = schema.safeParse(toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, code, message } of result.error.issues) {
      const field = fieldOf(path.join("."));
      if (!get(errors, field)) set(errors, field, { type: code, message });
    }
    return { values: {}, errors };
  };
}
