import { sendSinceInput } from "@field-advisor/schema/learning-record-forms";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import {
  checkedBy,
  exactTime,
  Form,
  grouped,
  Muted,
  Section,
  SubmitButton,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Flex, Progress, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { sendSince } from "./learning-records.queries.ts";

const rules = checkedBy(sendSinceInput);

/** How far it has come with what happened before the store was connected. */
function Past({ past, store }: { past: NonNullable<LearningStore["past"]>; store: LearningStore }) {
  const { since, gathered, toGather, isDone } = past;
  const isOver = isDone && store.waiting === 0;
  const without = store.refused.total > 0 ? ", without what the store refused" : "";
  const text = `${grouped(gathered)} of ${grouped(toGather)} looked at, ${grouped(store.waiting)} waiting to be sent`;
  return (
    <Flex direction="column" gap="2" role="status">
      <Text as="p" size="2">
        {isOver ? "Everything was sent" : "Sending everything"} since {exactTime.format(new Date(since))}
        {isOver ? `${without}.` : `: ${text}.`}
      </Text>
      {!isOver && (
        <Progress
          value={toGather === 0 ? null : gathered}
          max={Math.max(1, toGather)}
          aria-label="Progress"
          getValueLabel={() => text}
        />
      )}
    </Flex>
  );
}

/** Sends what happened before the store was connected. */
export function SendSince({ store }: { store: LearningStore }) {
  const show = useToast();
  const { mutateAsync, isPending } = useMutation(sendSince);
  const saving = useSave({
    rules,
    values: { since: "" },
    send: (body) => mutateAsync({ body }),
    done: () => show({ title: "Everything since then is being sent" }),
    failed: "Failed to send what happened before.",
  });
  return (
    <Section title="What happened before">
      <Flex direction="column" gap="4">
        {store.past && <Past past={store.past} store={store} />}
        <Form saving={saving}>
          <Muted as="p">
            A new store knows nothing of before it was connected. What it has already is not sent twice.
          </Muted>
          <Flex gap="3" align="end" wrap="wrap">
            <TextField name="since" label="Since" type="date" required />
            <SubmitButton busy={isPending} busyLabel="Starting...">
              Send everything since
            </SubmitButton>
          </Flex>
        </Form>
      </Flex>
    </Section>
  );
}
