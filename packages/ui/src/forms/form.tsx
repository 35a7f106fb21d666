import type { Issue } from "@field-advisor/schema/errors";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { FormProvider, type FieldValues, type Path, type UseFormReturn, useFormState } from "react-hook-form";
import type { FormEventHandler, ReactNode } from "react";

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

/** A field of a form as people know it. */
export interface NamedField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
}

interface FormSummaryProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** In the order in which they stand. */
  fields: readonly NamedField<Values>[];
}

/** What keeps a form from being sent, above it; each entry leads to its field. */
export function FormSummary<Values extends FieldValues, Output>({
  form,
  fields,
}: FormSummaryProps<Values, Output>) {
  const formState = useFormState({ control: form.control });
  const wrong = fields.flatMap(({ name, label }) => {
    const { error } = form.getFieldState(name, formState);
    return error?.message ? [{ name, label, message: error.message }] : [];
  });
  const general = formState.errors.root?.message;
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
            {wrong.map(({ name, label, message }) => (
              <li key={name}>
                <Button
                  type="button"
                  variant="ghost"
                  size="1"
                  color="red"
                  className="fa-summary-entry"
                  onClick={() => form.setFocus(name)}
                >
                  {label}: {message}
                </Button>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </Callout.Root>
  );
}

interface FormProps<Values extends FieldValues, Output> extends FormSummaryProps<Values, Output> {
  onSubmit: FormEventHandler;
  /** Stands above everything: what is wrong with the form as a whole. */
  notice?: ReactNode;
  children: ReactNode;
}

/** What hinders a form, and its fields below, which find the form themselves (`useFormContext`). */
export const Form = <Values extends FieldValues, Output>(props: FormProps<Values, Output>) => (
  <FormProvider {...props.form}>
    <form noValidate onSubmit={props.onSubmit}>
      <Flex direction="column" gap="4">
        {props.notice}
        <FormSummary form={props.form} fields={props.fields} />
        {props.children}
      </Flex>
    </form>
  </FormProvider>
);
