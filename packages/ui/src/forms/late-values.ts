import { type RefCallback, useEffect, useEffectEvent, useRef } from "react";
import { type FieldValues, get, type Path, type PathValue, set, type UseFormReturn } from "react-hook-form";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was changed here stays, and why the form was refused. */
const takingOver = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true, keepIsSubmitted: true };

/** The name of the text field of a form in which somebody is. */
function fieldInUse(element: HTMLFormElement | null): string | undefined {
  const { activeElement } = document;
  const isText = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return isText && element?.contains(activeElement) ? activeElement.name : undefined;
}

/** What stands in a form now, and not in what it held before. */
const changedSince = (before: FieldValues, now: FieldValues): [name: string, value: unknown][] =>
  Object.entries(now).filter(([name, value]) => !isSame(value, before[name]));

export interface LateValues<Values extends FieldValues> {
  /** Is given the form's element. */
  attach: RefCallback<HTMLFormElement>;
  /** Takes what waited for somebody to leave their field. */
  settle: () => void;
  /** Does what sends the form; nothing enters it meanwhile. */
  whileSending: (send: () => Promise<void>) => Promise<void>;
  /** Goes on from these values, whatever was typed; what was typed since the form was sent stays. */
  restart: (values: Values) => void;
}

/**
 * Gives a form what arrives while it is open: a proposal, or what somebody else has saved. A text field in which somebody
 * is takes its value when they leave it, because their next letters would stand behind it.
 */
export function useLateValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
): LateValues<Values> {
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  const isWaiting = useRef(false);
  /** What stood in the form when it was sent, until that is answered. */
  const sent = useRef<Values | null>(null);

  const take = (name?: string) => {
    const next = structuredClone(latest.current);
    const shown: unknown = name && get(form.getValues(), name);
    isWaiting.current =
      name !== undefined &&
      shown !== undefined &&
      !form.getFieldState(name as Path<Values>).isDirty &&
      !isSame(get(next, name), shown);
    if (name && isWaiting.current) set(next, name, shown);
    form.reset(next, takingOver);
  };
  const arrive = useEffectEvent((arrived: Values) => {
    if (isSame(arrived, latest.current)) return;
    latest.current = arrived;
    // A form that took values would no longer know that it is being sent, and could be sent twice.
    if (sent.current) isWaiting.current = true;
    else take(fieldInUse(element.current));
  });
  useEffect(() => arrive(values), [values]);
  const settle = () => {
    if (isWaiting.current && !sent.current) take();
  };
  return {
    attach(attached) {
      element.current = attached;
      attached?.addEventListener("focusout", settle);
      return () => attached?.removeEventListener("focusout", settle);
    },
    settle,
    async whileSending(send) {
      sent.current = structuredClone(form.getValues());
      try {
        await send();
      } finally {
        sent.current = null;
        if (isWaiting.current) take(fieldInUse(element.current));
      }
    },
    restart(next) {
      const typed = sent.current ? changedSince(sent.current, form.getValues()) : [];
      isWaiting.current = false;
      form.reset(next);
      for (const [name, value] of typed)
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    },
  };
}
