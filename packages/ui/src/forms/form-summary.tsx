import { Button, Callout, Flex } from "@radix-ui/themes";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { useFormState, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";

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
    <Callout.Root color="red" role="alert" highContrast size="1">
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
                  highContrast
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
