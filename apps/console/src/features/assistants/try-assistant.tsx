import { testAssistantInput } from "@field-advisor/schema/assistant-forms";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { checkedBy, Form, Sheet, SubmitButton, TextAreaField, useSave, Muted } from "@field-advisor/ui";
import { FormattedText } from "@field-advisor/ui/formatted-text";
import { Box, Card, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { tryAssistant } from "./assistants.queries.ts";

const sample = { question: "A client says our fees are too high. What could I answer?" };
const rules = checkedBy(testAssistantInput);

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
      <Muted size="1">Answered in {seconds.format(milliseconds / 1000)} s.</Muted>
      {builtIn && <Muted size="1">Built-in helper is used.</Muted>}
    </Flex>
  </Box>
);

/** Asks an assistant one question as somebody in a room would; neither it nor the answer is kept. */
export function TryAssistant({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { mutateAsync, data, isPending } = useMutation(tryAssistant);
  const saving = useSave({
    rules,
    values: sample,
    send: (body) => mutateAsync({ params: { id: assistant.id }, body }),
  });
  return (
    <Sheet title={`Test ${assistant.name}`} description="Nothing is stored." onClose={onClose}>
      <Form saving={saving}>
        <TextAreaField name="question" label="Question" required maxLength={2000} />
        <Flex justify="end">
          <SubmitButton busyLabel="Asking...">Ask</SubmitButton>
        </Flex>
        <div aria-live="polite">{data && !isPending && <Answer {...data} />}</div>
      </Form>
    </Sheet>
  );
}
