import type { BaseSyntheticEvent, FormEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Sends what stands in the fields of a form: a password manager may have filled them without an event. */
export const submitFilled =
  <Values extends FieldValues, Output>(
    { setValue, handleSubmit }: Pick<UseFormReturn<Values, unknown, Output>, "setValue" | "handleSubmit">,
    send: Parameters<UseFormReturn<Values, unknown, Output>["handleSubmit"]>[0],
  ) =>
  (event: FormEvent<HTMLFormElement> & BaseSyntheticEvent): void => {
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    void handleSubmit(send)(event);
  };
