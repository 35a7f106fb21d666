import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { ErrorCode, Issue } from "@field-advisor/schema/errors";
import { get, set, type FieldErrors, type FieldValues, type Path, type Resolver } from "react-hook-form";
import type { z } from "zod";

/** Which field of a form a path of the contract is about. */
type FieldOf = (path: string) => string;

const sameName: FieldOf = (path) => path;

/**
 * Checks a form with the contract's own rules, so that browser and server refuse the same with the same words.
 * @param fieldOf for forms whose fields have other names than the contract's
 */
export function checkedBy<Values extends FieldValues, Schema extends z.ZodType<FieldValues>>(
  schema: Schema,
  toInput: (values: Values) => unknown,
  fieldOf = sameName,
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

/**
 * Checks a form with rules that are fetched for its first check, so that its screen stands before; `field` tells where
 * they could not be.
 */
export function checkedLater<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
  field: Path<Values>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    try {
      const check = await load();
      return await check(values, context, options);
    } catch {
      const message = "The form could not be checked. Check your connection and try again.";
      const errors: FieldErrors = {};
      set(errors, field, { type: "load", message });
      return { values: {}, errors: errors as FieldErrors<Values> };
    }
  };
}

/**
 * Why the server refused a form, sorted to its fields where it concerns one.
 * @param meanings the field that an error code of the endpoint concerns, and what to say there
 */
export function refusalOf(
  error: unknown,
  meanings: Partial<Record<ErrorCode, Issue>>,
  fieldOf = sameName,
): { sentence: string; issues?: readonly Issue[] } {
  const { sentence, requestId } = describeError(error);
  if (!(error instanceof ApiError)) return { sentence };
  if (error.code === "internal" && requestId) return { sentence: `${sentence} (Request ${requestId})` };
  const meaning = error.code && meanings[error.code];
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  return { sentence, issues: meaning ? [meaning] : issues };
}
