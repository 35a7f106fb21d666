import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { ErrorCode, Issue } from "@field-advisor/schema/errors";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

export interface Refused {
  /** For people; stands above the form unless there are issues. */
  sentence: string;
  issues?: readonly Issue[];
}

/**
 * Why the server refused a form, sorted to its fields where it concerns one.
 * @param meanings the field that an error code of the endpoint concerns, and what to say there
 * @param fieldOf which field of the form a path of the contract is about, where its fields have other names
 */
export function refusalOf(
  error: unknown,
  meanings: Partial<Record<ErrorCode, Issue>>,
  fieldOf = (path: string) => path,
): Refused {
  const { sentence, requestId } = describeError(error);
  if (!(error instanceof ApiError)) return { sentence };
  if (error.code === "internal" && requestId) return { sentence: `${sentence} (Request ${requestId})` };
  const meaning = error.code && meanings[error.code];
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  return { sentence, issues: meaning ? [meaning] : issues };
}

/**
 * Puts what the server refused where it belongs: an issue beside its field, the first of them focused; what has no
 * field stands above the form. What was typed stays as it is.
 */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { sentence, issues = [] }: Refused,
): void {
  if (issues.length === 0) form.setError("root", { type: "server", message: sentence });
  // Backwards, because each takes the focus if it has a field, as that of the whole where a part is refused.
  for (const { path, message } of issues.toReversed()) {
    form.setError(path as Path<Values>, { type: "server", message });
    const steps = path.split(".");
    for (const [index] of steps.entries()) form.setFocus(steps.slice(0, index + 1).join(".") as Path<Values>);
  }
}
