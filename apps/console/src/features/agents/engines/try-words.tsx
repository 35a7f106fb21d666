import { trySpeakingInput, tryThinkingInput } from "@field-advisor/schema/engine-forms";
import { checkedBy, Form, Sheet, BusyButton, TextAreaField, useSave } from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trySpeaking, tryThinking } from "../agents.queries.ts";
import { TriedBy } from "./tried-by.tsx";
import { Sound } from "../sound.tsx";
import { VoiceField } from "../voice-field.tsx";

const thinking = checkedBy(tryThinkingInput);

const question = { question: "What would it cost me?" };

/** Asks one question as somebody would who talks with an agent of whom nothing is known. */
export function TryThinking({ onClose }: { onClose: () => void }) {
  const { mutateAsync, data, isPending } = useMutation(tryThinking);
  const saving = useSave({
    rules: thinking,
    values: question,
    send: (body) => mutateAsync({ body }),
  });
  return (
    <Sheet title="Try thinking" description="Nothing is stored." onClose={onClose}>
      <Form saving={saving}>
        <TextAreaField name="question" label="Question" required maxLength={2000} />
        <TryButton busy={isPending} busyLabel="Thinking...">
          Ask
        </TryButton>
        <div aria-live="polite">
          {data && !isPending && (
            <Flex direction="column" gap="2">
              <Card size="2">
                <Text as="p" className="fa-break">
                  {data.answer}
                </Text>
              </Card>
              <TriedBy
                done="Answered"
                by={data.by ?? "the practice script of an agent that has none of its own"}
                milliseconds={data.milliseconds}
              />
            </Flex>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

const speaking = checkedBy(trySpeakingInput);

const sentence = { text: "Good morning. What would it cost me to work with you?", voiceId: "" };

/** Has one sentence spoken in one of the voices. */
export function TrySpeaking({ onClose }: { onClose: () => void }) {
  const { mutateAsync, data, isPending } = useMutation(trySpeaking);
  const saving = useSave({
    rules: speaking,
    values: sentence,
    send: (body) => mutateAsync({ body }),
  });
  return (
    <Sheet title="Try speaking" description="Nothing is stored." onClose={onClose}>
      <Form saving={saving}>
        <TextAreaField name="text" label="Sentence" required maxLength={300} />
        <VoiceField hasOwnTry />
        <TryButton busy={isPending} busyLabel="Speaking...">
          Speak
        </TryButton>
        <div aria-live="polite">
          {data && !isPending && (
            <Flex direction="column" gap="2">
              <Sound key={data.sound} wav={data.sound} />
              <TriedBy done="Spoken" by={data.by ?? "a voice"} milliseconds={data.milliseconds} />
            </Flex>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

interface TryButtonProps {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** Changes nothing, so it may be pressed in anybody's name. */
const TryButton = ({ busy, busyLabel, children }: TryButtonProps) => (
  <Flex>
    <BusyButton type="submit" size="3" idle={busy}>
      {busy ? busyLabel : children}
    </BusyButton>
  </Flex>
);
