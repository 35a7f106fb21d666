import { mutationOf } from "@field-advisor/api-client";
import { askForModelInput } from "@field-advisor/schema/model-talk-forms";
import { modelKindLabels, modelKinds, modelLimits } from "@field-advisor/schema/model-talk-constants";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { ModelOfAttempt } from "@field-advisor/schema/model-talks.endpoints";
import {
  ActionButton,
  checkedBy,
  exactTime,
  FormSheet,
  Muted,
  Section,
  SelectField,
  TextField,
  useSave,
  useToast,
  useToastResult,
} from "@field-advisor/ui";
import { Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelOf } from "./attempt.queries.ts";

const stale = ["GET /api/attempts/:id/model", "GET /api/user/model-requests"] as const;

const askForModel = mutationOf("POST /api/attempts/:id/model", { makesStale: [...stale] });

const answerRequest = mutationOf("PUT /api/attempts/:id/model", { makesStale: [...stale] });

/** Whether an attempt becomes a model talk: asked for by those who may, decided by its person. Absent for everybody else. */
export function ModelRequest({ attempt: { id, isPrivate } }: { attempt: Pick<Attempt, "id" | "isPrivate"> }) {
  const { data } = useQuery(modelOf(id));
  const [isAsking, setAsking] = useState(false);
  if (!data || (!data.mayAsk && !data.request)) return null;
  return (
    <Section title="Model talk" size="3">
      {data.mayAsk && (
        <>
          <Muted as="p" mb="2">
            With its person's consent, this talk can be a model for the room. Their name is not shown.
          </Muted>
          <ActionButton variant="soft" onClick={() => setAsking(true)}>
            Ask to use it as a model talk
          </ActionButton>
        </>
      )}
      {data.request && data.mayAnswer && (
        <Answer id={id} isPrivate={isPrivate} model={data} request={data.request} />
      )}
      {data.request && !data.mayAnswer && <Asked request={data.request} />}
      {isAsking && <AskSheet id={id} onClose={() => setAsking(false)} />}
    </Section>
  );
}

type Request = NonNullable<ModelOfAttempt["request"]>;

const states: Record<Request["consent"], string> = {
  asked: "Its person has not answered yet.",
  agreed: "Its person agreed.",
  refused: "Its person refused.",
  withdrawn: "Its person took it back.",
};

const Asked = ({ request: { title, consent, askedBy, askedAt } }: { request: Request }) => (
  <Text as="p" size="2" className="fa-break">
    {askedBy} asked for “{title}” on {exactTime.format(new Date(askedAt))}. {states[consent]}
  </Text>
);

interface AnswerProps {
  id: string;
  isPrivate: boolean;
  model: ModelOfAttempt;
  request: Request;
}

/** The question, in so many words, and what its reader may say to it now. */
function Answer({ id, isPrivate, model: { needsSharing }, request }: AnswerProps) {
  const { title, kind, consent, askedBy } = request;
  const { mutateAsync, isPending } = useMutation(answerRequest);
  const toastResult = useToastResult();
  const answer = (isAgreed: boolean, done: string) =>
    void toastResult(mutateAsync({ params: { id }, body: { isAgreed } }), {
      done: () => ({ title: done }),
      failed: "Failed to save your answer.",
    });
  if (consent === "agreed")
    return (
      <Flex direction="column" gap="3" align="start">
        <Text as="p" size="2" className="fa-break">
          You agreed that this talk may be a model for the room, as “{title}”. Whoever writes the room's model
          talks adds notes before it is shown. If you take it back
          {isPrivate && ", or stop sharing this attempt"}, its words and sound are deleted there at once.
        </Text>
        <ActionButton variant="soft" color="red" busy={isPending} onClick={() => answer(false, "Taken back")}>
          Take back my consent
        </ActionButton>
      </Flex>
    );
  return (
    <Callout.Root color={consent === "asked" ? undefined : "gray"}>
      <Callout.Text className="fa-break">
        {consent === "asked" ? `${askedBy} asks` : `You said no when ${askedBy} asked`} to show this talk to
        everybody who trains in the room, as “{title}” ({modelKindLabels[kind].toLowerCase()}). Your name is
        not shown, and your voice is not used: other voices speak your words. You can take it back at any
        time.
      </Callout.Text>
      {needsSharing && (
        <Callout.Text>Share this attempt with your coach first. Then you can agree.</Callout.Text>
      )}
      <Flex gap="3" wrap="wrap">
        {!needsSharing && (
          <ActionButton busy={isPending} onClick={() => answer(true, "You agreed")}>
            I agree
          </ActionButton>
        )}
        {consent === "asked" && (
          <ActionButton
            variant="soft"
            color="gray"
            busy={isPending}
            onClick={() => answer(false, "You refused")}
          >
            I do not agree
          </ActionButton>
        )}
      </Flex>
    </Callout.Root>
  );
}

const rules = checkedBy(askForModelInput);

const kinds = modelKinds.map((kind) => ({ value: kind, label: modelKindLabels[kind] }));

function AskSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { mutateAsync } = useMutation(askForModel);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { kind: "good", title: "" },
    send: (body) => mutateAsync({ params: { id }, body }),
    done: () => {
      show({
        title: "Asked",
        description: "Its person decides. They see your question on this page and their home.",
      });
      onClose();
    },
    failed: "Failed to ask.",
  });
  return (
    <FormSheet
      title="Ask to use it as a model talk"
      description="Its person sees your name and the title, and agrees or refuses. Nothing is copied before."
      saving={saving}
      submit="Ask"
      busyLabel="Asking..."
      onClose={onClose}
    >
      <SelectField name="kind" label="Kind" required options={kinds} />
      <TextField
        name="title"
        label="Title"
        required
        maxLength={modelLimits.title}
        hint={`At most ${modelLimits.title} characters.`}
      />
    </FormSheet>
  );
}
