import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import { ActionButton, counted, Muted, Section, useToastResult } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { sendRefused } from "./learning-records.queries.ts";

/** What the store did not take, and why. */
export function RefusedRecords({ refused: { total, shown } }: Pick<LearningStore, "refused">) {
  const { mutateAsync, isPending } = useMutation(sendRefused);
  const toastResult = useToastResult();
  const sendAgain = () =>
    toastResult(mutateAsync({}), {
      done: () => ({ title: "Sent again" }),
      failed: "Failed to send again.",
    });
  return (
    <Section title={`The store refused ${counted(total, "record")}`}>
      <Flex direction="column" gap="3" align="start">
        <Muted as="p">
          What was refused holds up no others. Ask who looks after the store, then send it again.
        </Muted>
        <ul className="fa-plain-list">
          {shown.map(({ id, about, reason }) => (
            <li key={id}>
              <Text as="p" size="2">
                {about}: {reason}
              </Text>
              <Muted as="p" size="1">
                {id}
              </Muted>
            </li>
          ))}
        </ul>
        {total > shown.length && <Muted as="p">And {counted(total - shown.length, "other")}.</Muted>}
        <ActionButton variant="soft" busy={isPending} onClick={() => void sendAgain()}>
          Send again
        </ActionButton>
      </Flex>
    </Section>
  );
}
