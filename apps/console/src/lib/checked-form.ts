import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { ErrorCode, Issue } from "@field-advisor/schema/errors";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Checks a form with the contract's own rules, so that browser and server refuse the same with the same words. */
export function checkedBy<Values extends FieldValues, Schema extends z.ZodType<FieldValues>>(
  schema: Schema,
  toInput: (values: Values) => unknown,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const result = schema.safeParse(toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of result.error.issues)
      errors[path.join(".")] ??= { type: code, message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Why a form was refused; `meanings` sorts a code of the server's to the field it concerns. */
export function refusalOf(error: unknown, meanings: Partial<Record<ErrorCode, Issue>>) {
  const { sentence } = describeError(error);
  if (!(error instanceof ApiError)) return { sentence };
  const meaning = error.code && meanings[error.code];
  return { sentence, issues: meaning ? [meaning] : error.issues };
}
