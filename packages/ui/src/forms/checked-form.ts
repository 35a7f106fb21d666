import { get, set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";

interface SchemaIssue {
  path: readonly PropertyKey[];
  code: string;
  message: string;
}

/** A schema of zod in either of its variants. */
interface Schema<Output> {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly SchemaIssue[] } };
}

/**
 * Checks a form with the contract's own rules, so that browser and server refuse the same with the same words.
 * @param fieldOf which field of the form a path of the contract is about, where its fields have other names
 */
export function checkedBy<Values extends FieldValues, Output extends FieldValues>(
  schema: Schema<Output>,
  toInput: (values: Values) => unknown = (values) => values,
  fieldOf = (path: string) => path,
): Resolver<Values, unknown, Output> {
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
