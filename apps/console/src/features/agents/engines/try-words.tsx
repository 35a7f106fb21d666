import { describeError } from "@field-advisor/api-client/api-error";
import { trySpeakingInput, tryThinkingInput } from "@field-advisor/schema/engine-forms";
import { checkedBy, FailureNotice, Field, Form, Sheet, SteadyButton } from "@field-advisor/ui";
import { Card, Flex, Text, TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { useController, useForm, useFormContext } from "react-hook-form";
import { trySpeaking, tryThinking } from "../agents.queries.ts";
import { TriedBy } from "./tried-by.tsx";
import { VoiceChoice } from "../voice-choice.tsx";

interface Question {
  question: string;
}

const thinking = checkedBy(tryThinkingInput, (values: Question) => values);

/** Asks one question as somebody would who talks with an agent of whom nothing is known. */
export function TryThinking({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: thinking, defaultValues: { question: "What would it cost me?" } });
  const { mutate, data, error, isPending } = useMutation(tryThinking);
  const { register, formState } = form;
  return (
    <Sheet title="Try thinking" description="Nothing is stored." onClose={onClose}>
      <Form
        form={form}
        fields={[{ name: "question", label: "Question" }]}
        onSubmit={form.handleSubmit((body) => mutate({ body }))}
      >
        <Field label="Question" required error={formState.errors.question?.message}>
          {(control) => (
            <TextArea {...control} {...register("question")} size="3" rows={3} maxLength={2000} />
          )}
        </Field>
        <TryButton busy={isPending} busyLabel="Thinking...">
          Ask
        </TryButton>
        {error && !isPending && <FailureNotice {...describeError(error)} />}
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

interface Sentence {
  text: string;
  voiceId: string;
}

const speaking = checkedBy(trySpeakingInput, (values: Sentence) => values);

const sentence = "Good morning. What would it cost me to work with you?";

/** Has one sentence spoken in one of the voices. */
export function TrySpeaking({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: speaking, defaultValues: { text: sentence, voiceId: "" } });
  const { mutate, data, error, isPending } = useMutation(trySpeaking);
  const { register, formState } = form;
  return (
    <Sheet title="Try speaking" description="Nothing is stored." onClose={onClose}>
      <Form
        form={form}
        fields={[
          { name: "text", label: "Sentence" },
          { name: "voiceId", label: "Voice" },
        ]}
        onSubmit={form.handleSubmit((body) => mutate({ body }))}
      >
        <Field label="Sentence" required error={formState.errors.text?.message}>
          {(control) => <TextArea {...control} {...register("text")} size="3" rows={3} maxLength={300} />}
        </Field>
        <Voice />
        <TryButton busy={isPending} busyLabel="Speaking...">
          Speak
        </TryButton>
        {error && !isPending && <FailureNotice {...describeError(error)} />}
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

function Voice() {
  const { control, formState } = useFormContext<Sentence>();
  const { field } = useController({ control, name: "voiceId" });
  return <VoiceChoice field={field} error={formState.errors.voiceId?.message} />;
}

/** Plays a WAV file in base64, and again whenever somebody wants it. */
function Sound({ wav }: { wav: string }) {
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
    if (player.current) player.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [wav]);
  // Its words are what was typed.
  return <audio ref={player} controls autoPlay aria-label="The spoken sentence" style={{ width: "100%" }} />;
}

interface TryButtonProps {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** Changes nothing, so it may be pressed in anybody's name. */
const TryButton = ({ busy, busyLabel, children }: TryButtonProps) => (
  <Flex>
    <SteadyButton type="submit" size="3" idle={busy}>
      {busy ? busyLabel : children}
    </SteadyButton>
  </Flex>
);
