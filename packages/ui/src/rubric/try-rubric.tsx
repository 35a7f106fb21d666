import { rubricLimits } from "@field-advisor/schema/practice-constants";
import type { StoredConversation } from "@field-advisor/schema/conversations.endpoints";
import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import type { TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import { ActionButton } from "../forms/action-button.tsx";
import { Combobox, type PickerOption } from "../forms/combobox.tsx";
import { Field } from "../forms/field.tsx";
import { showRefusal } from "../forms/refusal.ts";
import { useServerOffer } from "../forms/server-offer.ts";
import { FailureNotice } from "../feedback/notices.tsx";
import { counted, failedTo } from "../text/phrases.ts";
import { exactTime } from "../text/times.tsx";
import { Card, Flex, Heading, SegmentedControl, Text, TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type RefCallback, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useSearchParams } from "react-router";
import { AttemptField, attemptOption } from "./attempt-field.tsx";
import { rubricOf, rubricRefusal, type RubricValues } from "./rubric-values.ts";
import { storedConversations, tryRubric } from "./rubric.queries.ts";
import { TriedResult, verdictOf } from "./tried-result.tsx";
import { Muted } from "../text/muted.tsx";

type Source = "attempt" | "stored" | "pasted";

interface Given {
  source: Source;
  attempt: PickerOption<string> | null;
  stored: PickerOption<string> | null;
  pasted: string;
}

/** Why there is nothing to try the rubric with. */
function obstacleIn({ source, attempt, stored, pasted }: Given): string | null {
  if (source === "attempt") return attempt === null ? "Choose an attempt" : null;
  if (source === "stored") return stored === null ? "Choose a conversation" : null;
  if (pasted.trim() === "") return "Paste a conversation";
  return pasted.length > rubricLimits.pastedLength ? "At most 200,000 characters" : null;
}

const talkOf = ({ source, attempt, stored, pasted }: Given) => {
  if (source === "attempt") return { attemptId: attempt?.value };
  return source === "stored" ? { conversationId: stored?.value } : { transcript: pasted };
};

/** The attempt that an address names is what is to be tried. */
function givenBy(attemptId: string | null): Given {
  const attempt = attemptId === null ? null : attemptOption(attemptId);
  return { source: attempt ? "attempt" : "stored", attempt, stored: null, pasted: "" };
}

const fixFirst = "Correct the rubric first: the form shows where.";

/** Judges a conversation with the rubric as it stands in the form, before it is saved. */
export function TryRubric({ roomId }: { roomId: number }) {
  const form = useFormContext<RubricValues>();
  const [params] = useSearchParams();
  const [given, setGiven] = useState<Given>(() => givenBy(params.get("attempt")));
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [tried, setTried] = useState<{ rubric: RubricInput; result: TriedRubric } | null>(null);
  const { mutateAsync, error, isPending, reset } = useMutation(tryRubric);
  const headingId = useId();
  const words = useRef<HTMLElement>(null);
  const inputRef = (input: HTMLElement | null) => {
    words.current = input;
  };

  const change = (part: Partial<Given>) => {
    setGiven({ ...given, ...part });
    setProblem(null);
  };
  const attempt = async () => {
    reset();
    setWrong(false);
    const obstacle = obstacleIn(given);
    setProblem(obstacle);
    if (obstacle !== null) return words.current?.focus();
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return setWrong(true);
    const rubric = rubricOf(form.getValues());
    try {
      const result = await mutateAsync({ params: { id: roomId }, body: { rubric, ...talkOf(given) } });
      setTried({ rubric, result });
    } catch (failure) {
      const refused = rubricRefusal(failure);
      const ofForm = refused.issues?.filter(({ path }) => path.startsWith("criteria")) ?? [];
      if (ofForm.length > 0) showRefusal(form, { ...refused, issues: ofForm });
    }
  };
  return (
    <Card asChild size={{ initial: "2", sm: "3" }}>
      <section aria-labelledby={headingId}>
        <Flex direction="column" gap="4">
          <div>
            <Heading as="h2" size="4" id={headingId}>
              Try it
            </Heading>
            <Muted as="p">Test the rubric on a conversation before you save it.</Muted>
          </div>
          <SegmentedControl.Root
            aria-label="Conversation to try"
            value={given.source}
            onValueChange={(source) => change({ source: source as Source })}
          >
            <SegmentedControl.Item value="attempt">Attempt</SegmentedControl.Item>
            <SegmentedControl.Item value="stored">Stored</SegmentedControl.Item>
            <SegmentedControl.Item value="pasted">Pasted</SegmentedControl.Item>
          </SegmentedControl.Root>
          <TalkField roomId={roomId} given={given} error={problem} inputRef={inputRef} onChange={change} />
          <Flex>
            <ActionButton
              type="button"
              size="3"
              variant="soft"
              busy={isPending}
              onClick={() => void attempt()}
            >
              Try it
            </ActionButton>
          </Flex>
          {isWrong && (
            <Text as="p" size="2" color="red" role="alert">
              {fixFirst}
            </Text>
          )}
          {error && !isPending && <FailureNotice {...failedTo("The rubric could not be tried", error)} />}
          <Text as="p" size="3" weight="medium" role="status">
            {tried && !isPending && verdictOf(tried.result)}
          </Text>
          {tried && <TriedResult {...tried} />}
        </Flex>
      </section>
    </Card>
  );
}

interface TalkFieldProps extends ConversationField {
  roomId: number;
  given: Given;
  onChange: (part: Partial<Given>) => void;
}

/** What the rubric is tried on, from where it is to come. */
function TalkField({ roomId, given, onChange, ...field }: TalkFieldProps) {
  const { source, attempt, stored, pasted } = given;
  if (source === "attempt")
    return (
      <AttemptField
        {...field}
        roomId={roomId}
        selected={attempt}
        onSelect={(option) => onChange({ attempt: option })}
      />
    );
  return source === "stored" ? (
    <StoredField {...field} selected={stored} onSelect={(option) => onChange({ stored: option })} />
  ) : (
    <PastedField {...field} value={pasted} onChange={(text) => onChange({ pasted: text })} />
  );
}

const talkerOf = ({ who: { kind, name, email } }: StoredConversation) =>
  name ?? email ?? (kind === "visitor" ? "Visitor" : "Unknown");

const optionOf = (conversation: StoredConversation): PickerOption<string> => ({
  value: conversation.id,
  label: conversation.title,
  detail: [
    talkerOf(conversation),
    exactTime.format(new Date(conversation.startedAt)),
    counted(conversation.lines, "line"),
  ].join(" \u00B7 "),
});

interface ConversationField {
  error: string | null;
  inputRef: RefCallback<HTMLElement>;
}

interface StoredFieldProps extends ConversationField {
  selected: PickerOption<string> | null;
  onSelect: (option: PickerOption<string>) => void;
}

/** One of the conversations that are stored here. */
function StoredField({ selected, error, inputRef, onSelect }: StoredFieldProps) {
  const { offer } = useServerOffer({
    query: (search, limit) => storedConversations({ search, limit }),
    optionOf,
    none: "No conversation found.",
  });
  return (
    <Field label="Conversation" required error={error ?? undefined} hint={selected?.detail}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={selected}
          onSelect={onSelect}
          inputRef={inputRef}
        />
      )}
    </Field>
  );
}

interface PastedFieldProps extends ConversationField {
  value: string;
  onChange: (text: string) => void;
}

const PastedField = ({ value, error, inputRef, onChange }: PastedFieldProps) => (
  <Field
    label="Conversation"
    required
    error={error ?? undefined}
    hint="One turn per line, with the speaker: “Trainee: …”, “Client: …”. Without names, the lines alternate and the other person begins."
  >
    {(control) => (
      <TextArea
        {...control}
        ref={inputRef}
        size="3"
        rows={8}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
