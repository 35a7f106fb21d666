import { describeError } from "@field-advisor/api-client/api-error";
import { testAssistantInput } from "@field-advisor/schema/assistant-forms";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { checkedBy, FailureNotice, Field, Sheet, SubmitButton } from "@field-advisor/ui";
import { FormattedText } from "@field-advisor/ui/formatted-text";
import { Box, Card, Flex, Text, TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { tryAssistant } from "./assistants.queries.ts";

interface Values {
  question: string;
}

const sample = "A client says our fees are too high. What could I answer?";
const resolver = checkedBy(testAssistantInput, (values: Values) => values);

interface Answered {
  answer: string;
  milliseconds: number;
  builtIn: boolean;
}

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const Answer = ({ answer, milliseconds, builtIn }: Answered) => (
  <Box>
    <Card size="2">
      <FormattedText text={answer} />
    </Card>
    <Flex gap="2" mt="2" wrap="wrap">
      <Text size="1" color="gray">
        Answered in {seconds.format(milliseconds / 1000)} s.
      </Text>
      {builtIn && (
        <Text size="1" color="gray">
          Built-in helper is used.
        </Text>
      )}
    </Flex>
  </Box>
);

/** Asks an assistant one question as somebody in a room would; neither it nor the answer is kept. */
export function TryAssistant({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const form = useForm({ resolver, defaultValues: { question: sample } });
  const { mutate, data, error, isPending } = useMutation(tryAssistant);
  const ask = form.handleSubmit((body) => mutate({ params: { id: assistant.id }, body }));
  return (
    <Sheet title={`Test ${assistant.name}`} description="Nothing is stored." onClose={onClose}>
      <form noValidate onSubmit={ask}>
        <Flex direction="column" gap="4">
          <Field label="Question" required error={form.formState.errors.question?.message}>
            {(control) => (
              <TextArea {...control} {...form.register("question")} size="3" rows={3} maxLength={2000} />
            )}
          </Field>
          <Flex justify="end">
            <SubmitButton busy={isPending} busyLabel="Asking...">
              Ask
            </SubmitButton>
          </Flex>
          {error && !isPending && <FailureNotice {...describeError(error)} />}
          <div aria-live="polite">{data && !isPending && <Answer {...data} />}</div>
        </Flex>
      </form>
    </Sheet>
  );
}
