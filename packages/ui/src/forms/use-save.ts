import type { ReactNode, SubmitEventHandler } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { type ToastMessage, useToasts } from "../feedback/toast-queue.ts";
import { failureToast } from "../text/phrases.ts";
import type { Rules } from "./checked-form.ts";
import { type LateValues, useLateValues } from "./late-values.ts";
import { type Refused, refusalOf, showRefusal } from "./refusal.ts";

/** A form and its way to the server, for `Form`, `ScreenForm` and `FormSheet`. */
export interface Saving<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Is given the form's element. */
  attach: LateValues<Values>["attach"];
  /** Goes on from these values, whatever was typed; what was typed since the form was sent stays. */
  restart: (values: Values) => void;
  /** What somebody else has saved in a field that was changed here too; undefined where nobody has. */
  savedIn?: (name: string) => unknown;
  /** Whether the contract has null where a field is blank. */
  takesNull: (name: string) => boolean;
  /** Says that somebody else was faster. */
  conflict?: ReactNode;
}

export interface SaveOptions<Values extends FieldValues, Output, Saved> {
  /** Checks the form by the contract's rules. */
  rules: Rules<Values, Output>;
  /** What stands in the form at first. It may change: what was typed stays, and so does a field in which somebody is. */
  values: Values;
  /** "onTouched" where a field is checked as soon as it is left. */
  mode?: "onTouched";
  /** True where a password manager may fill fields without an event: what stands in them is sent. */
  isAutofilled?: boolean;
  /** Sends what was checked; null where that was given up, as `prove` does without a password. */
  send: (input: Output) => Promise<Saved | null>;
  done?: (saved: Saved, input: Output) => void;
  /** What a form that stays goes on from when it was sent. */
  valuesAfter?: (saved: Saved, input: Output) => Values;
  /** What did not work, for a toast beside the form: "Failed to update user." No toast where it is left out. */
  failed?: string | ((error: unknown) => ToastMessage);
  /** What a refusal of the server means in this form. */
  refusal?: (error: unknown) => Refused;
  /** True where the error needs no word in the form. */
  isHandled?: (error: unknown) => boolean;
  /** Told what is wrong with a form that was not sent. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
}

function takeFilled<Values extends FieldValues, Output>(
  { setValue }: UseFormReturn<Values, unknown, Output>,
  element: HTMLFormElement,
): void {
  for (const [name, value] of new FormData(element))
    if (typeof value === "string") setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
}

/**
 * The one way in which forms are saved: checked, sent once at a time, and what the server refuses is shown at its
 * field while everything typed stays.
 */
export function useSave<Values extends FieldValues, Output, Saved>(
  options: SaveOptions<Values, Output, Saved>,
): Saving<Values, Output> {
  const { rules, values, send, done, failed, refusal = (error) => refusalOf(error, {}) } = options;
  const form = useForm<Values, unknown, Output>({
    resolver: rules.resolver,
    ...(options.mode && { mode: options.mode }),
    defaultValues: values as DefaultValues<Values>,
  });
  const { attach, settle, whileSending, restart } = useLateValues(form, values);
  const { show, withdraw } = useToasts();
  const save = async (input: Output) => {
    try {
      const saved = await send(input);
      if (saved === null) return;
      // Why it was refused before would outlive what has worked now.
      withdraw();
      if (options.valuesAfter) restart(options.valuesAfter(saved, input));
      done?.(saved, input);
    } catch (error) {
      if (options.isHandled?.(error)) return;
      if (failed !== undefined)
        show(typeof failed === "string" ? failureToast(failed, error) : failed(error));
      showRefusal(form, refusal(error));
    }
  };
  const onSubmit = form.handleSubmit((input) => whileSending(() => save(input)), options.onInvalid);
  return {
    form,
    attach,
    restart,
    // The names of fields in a list have no rules of their own; what was null before is null again.
    takesNull: (name) => rules.takesNull(name) || get(form.formState.defaultValues, name) === null,
    onSubmit: (event) => {
      // In React's tree this form can be inside another.
      event.stopPropagation();
      // Enter sends a form while somebody is still in its field.
      settle();
      if (options.isAutofilled) takeFilled(form, event.currentTarget);
      void onSubmit(event);
    },
  };
}
