import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { type FieldErrors, type FieldValues, FormProvider, useFormContext } from "react-hook-form";
import { useLeaveGuard } from "../dialogs/leave-guard.tsx";
import { Sheet, type SheetProps } from "../dialogs/sheet.tsx";
import { SheetSubmit } from "./submit-button.tsx";
import type { Saving } from "./use-save.ts";

/** The label of every field that is shown, by its name, in the order in which they appeared. */
type Labels = ReadonlyMap<string, string>;

interface FormParts {
  /** Adds a label, and gives what takes it out again. */
  addLabel: (name: string, label: string) => () => void;
  /** What somebody else has saved in a field that was changed here too. */
  savedIn: ((name: string) => unknown) | undefined;
  /** Whether the contract has null where a field is blank. */
  takesNull: (name: string) => boolean;
}

const FormPartsContext = createContext<FormParts | null>(null);

/** What the form around a field knows about its fields. */
export function useFormParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error("A field was rendered outside a Form.");
  return parts;
}

/** What the fields inside stand for: the summary says "Fact 2, About" of what is labelled "About". */
export const FieldGroup = createContext("");

/** Gives a field its name in the form's summary of what is wrong. */
export function useFieldLabel(name: string, label: string): void {
  const { addLabel } = useFormParts();
  const group = use(FieldGroup);
  useEffect(() => addLabel(name, group ? `${group}, ${label}` : label), [addLabel, name, group, label]);
}

interface Wrong {
  name: string;
  message: string;
}

/** Every error of a form with the name of its field, however deep. */
const errorsIn = (errors: FieldErrors, prefix = ""): Wrong[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix + key;
    if (typeof error !== "object" || error === null || key === "ref") return [];
    if (typeof error.type === "string")
      return typeof error.message === "string" ? [{ name, message: error.message }] : [];
    return errorsIn(error as FieldErrors, `${name}.`);
  });

/** What is wrong with a field, or with the first of its parts that is wrong. */
export const firstMessage = (error: unknown): string | undefined =>
  errorsIn({ field: error } as FieldErrors)[0]?.message;

/** The field that an error is about: that of a whole, where one of its parts is wrong. */
function fieldOf(name: string, labels: Labels): string | null {
  if (labels.has(name)) return name;
  const end = name.lastIndexOf(".");
  return end < 0 ? null : fieldOf(name.slice(0, end), labels);
}

/** What keeps a form from being sent, above it; each entry leads to its field. */
function FormSummary({ labels }: { labels: Labels }) {
  const { formState, setFocus } = useFormContext();
  const errors = errorsIn(formState.errors).map(({ name, message }) => ({
    name: fieldOf(name, labels),
    message,
  }));
  const wrong = [...labels.keys()].flatMap((name) => errors.find((error) => error.name === name) ?? []);
  const general = errors.find(({ name }) => name === null)?.message;
  if (formState.submitCount === 0 || (wrong.length < 2 && !general)) return null;
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>{general ?? `Please check ${wrong.length} fields.`}</Callout.Text>
      {wrong.length > 1 && (
        <Flex asChild direction="column" gap="1" m="0" p="0">
          <ul className="fa-plain-list">
            {wrong.map(({ name, message }) => (
              <li key={name}>
                <Button
                  type="button"
                  variant="ghost"
                  size="1"
                  color="red"
                  className="fa-summary-entry"
                  onClick={() => setFocus(name ?? "")}
                >
                  {labels.get(name ?? "")}: {message}
                </Button>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </Callout.Root>
  );
}

export interface FormProps<Values extends FieldValues, Output> {
  saving: Saving<Values, Output>;
  /** Stands above everything: what should be known before the form is filled in. */
  notice?: ReactNode;
  /** Another look than fields below each other. */
  className?: string;
  children: ReactNode;
}

/** A form: what hinders it, and its fields, which find it by themselves. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { saving, notice, className, children } = props;
  const { form, attach, onSubmit, savedIn, takesNull, conflict } = saving;
  const [labels, setLabels] = useState<Labels>(() => new Map());
  const addLabel = useCallback((name: string, label: string) => {
    setLabels((known) => new Map(known).set(name, label));
    return () => setLabels((known) => new Map([...known].filter(([key]) => key !== name)));
  }, []);
  return (
    <FormProvider {...form}>
      <FormPartsContext value={{ addLabel, savedIn, takesNull }}>
        <form ref={attach} noValidate onSubmit={onSubmit}>
          <Flex direction="column" gap="4" className={className}>
            {conflict}
            {notice}
            <FormSummary labels={labels} />
            {children}
          </Flex>
        </form>
      </FormPartsContext>
    </FormProvider>
  );
}

/** A form that is a screen or a tab of its own: leaving it with changes asks first. */
export function ScreenForm<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { isDirty, isSubmitting } = props.saving.form.formState;
  const { question } = useLeaveGuard(isDirty && !isSubmitting);
  return (
    <>
      <Form {...props} />
      {question}
    </>
  );
}

type FormSheetProps<Values extends FieldValues, Output> = FormProps<Values, Output> &
  SheetProps & {
    submit: string;
    /** What the button says while the form is being sent. */
    busyLabel: string;
    /** Why the form cannot be sent yet. */
    obstacle?: string | null;
  };

/** A form in a sheet, which asks before it throws changes away. */
export function FormSheet<Values extends FieldValues, Output>(props: FormSheetProps<Values, Output>) {
  const { saving, notice, submit, busyLabel, obstacle, children, dirty = false, ...sheet } = props;
  return (
    <Sheet {...sheet} dirty={dirty || saving.form.formState.isDirty}>
      <Form saving={saving} notice={notice}>
        {children}
        <SheetSubmit busyLabel={busyLabel} obstacle={obstacle}>
          {submit}
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}
