import { eventLabels } from "@field-advisor/schema/event-types";
import { deliveriesKeptDays, mostTries, testType } from "@field-advisor/schema/webhook-constants";
import type { Delivery } from "@field-advisor/schema/webhooks.endpoints";
import {
  ActionButton,
  Choice,
  choiceFilter,
  counted,
  ItemRow,
  ListFrame,
  RelativeTime,
  Sheet,
  StatusBadge,
  statusLooks,
  useRecords,
  useToastResult,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { WebhookDialogProps } from "./webhook-dialog.ts";
import { deliveryPage, refreshWebhooks, sendAgain, sendFailedAgain } from "./webhooks.queries.ts";

const stateLabels = { waiting: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

const looks = {
  waiting: statusLooks.waiting,
  delivered: statusLooks.on,
  failed: { ...statusLooks.off, color: "red" },
} as const;

const filters = { state: choiceFilter("State", "All deliveries", stateLabels) };

const spans = { 1: "Of the last hour", 24: "Of the last day", 168: "Of the last week", 720: "Of 30 days" };

/**
 * What was sent changes how the webhook stands in the list behind: that is read again with each change, and once more in
 * the end, as what was sent before the sheet was there may have arrived since.
 */
function useWebhooksReadAgain(deliveries: readonly Delivery[] | undefined) {
  const client = useQueryClient();
  const standing = deliveries?.map(({ id, state, tries }) => `${id} ${state} ${tries}`).join();
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== undefined && before.current !== standing) void refreshWebhooks(client);
    before.current = standing;
  }, [client, standing]);
  useEffect(() => () => void refreshWebhooks(client), [client]);
}

/** What a webhook was told and is to be told, with what came of it. */
export function Deliveries({ webhook, onClose }: WebhookDialogProps) {
  const { id, name, isOn } = webhook;
  const records = useRecords(filters, deliveryPage(id), { pageSize: 25, inSheet: true });
  useWebhooksReadAgain(records.query.data?.items);
  return (
    <Sheet
      wide
      title={`Deliveries to ${name}`}
      description={`Kept for ${deliveriesKeptDays} days. One that fails is tried ${mostTries} times over three days, a test once.`}
      onClose={onClose}
    >
      <ListFrame
        records={records}
        what="deliveries"
        pagesLabel="Pages of deliveries"
        count={(total) => counted(total, "delivery", "deliveries")}
        tools={isOn && <SendFailed id={id} />}
        empty={{
          title: "Nothing was sent yet",
          text: "Send a test, or wait until something happens that it is told of.",
        }}
      >
        {(deliveries) => (
          <ul className="fa-plain-list fa-divided" aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={id} isOn={isOn} delivery={delivery} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Sheet>
  );
}

/** Sends again what failed since a moment. */
function SendFailed({ id }: { id: number }) {
  const [hours, setHours] = useState("24");
  const { mutateAsync, isPending } = useMutation(sendFailedAgain);
  const toastResult = useToastResult();
  const send = () => {
    const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
    void toastResult(mutateAsync({ params: { id }, body: { since } }), {
      topic: `webhook-${id}`,
      done: ({ deliveries, resumesAt }) =>
        deliveries === 0
          ? { title: "Nothing failed in that time" }
          : {
              title: resumesAt === null ? "Sending again" : "Waiting for the next try",
              description: counted(deliveries, "delivery", "deliveries"),
            },
      failed: "Failed to send again.",
    });
  };
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Failed deliveries">
      <Choice
        label="Which failed deliveries"
        value={hours}
        values={Object.keys(spans)}
        labelOf={(value) => spans[Number(value) as keyof typeof spans]}
        onChange={setHours}
      />
      <ActionButton variant="soft" className="fa-nowrap" busy={isPending} onClick={send}>
        Send failed again
      </ActionButton>
    </Flex>
  );
}

interface DeliveryRowProps {
  webhookId: number;
  isOn: boolean;
  delivery: Delivery;
}

const labelOf = ({ type }: Delivery) => (type === testType ? "Test" : eventLabels[type]);

function DeliveryRow({ webhookId, isOn, delivery }: DeliveryRowProps) {
  const { id, state, createdAt, failure } = delivery;
  const { mutateAsync, isPending } = useMutation(sendAgain);
  const toastResult = useToastResult();
  const labelledBy = useId();
  const send = () =>
    void toastResult(mutateAsync({ params: { id: webhookId, deliveryId: id } }), {
      topic: `delivery-${id}`,
      done: () => ({ title: "Sending again", description: labelOf(delivery) }),
      failed: "Failed to send again.",
    });
  return (
    <ItemRow
      id={labelledBy}
      name={labelOf(delivery)}
      badges={<StatusBadge {...looks[state]}>{stateLabels[state]}</StatusBadge>}
      note={
        <>
          <RelativeTime iso={createdAt} />
          <Tries {...delivery} />
        </>
      }
      end={
        isOn && (
          <ActionButton variant="soft" busy={isPending} aria-describedby={labelledBy} onClick={send}>
            Send again
          </ActionButton>
        )
      }
    >
      {failure !== null && (
        <Text as="div" size="2" className="fa-break">
          {failure}
        </Text>
      )}
      <Contents {...delivery} />
    </ItemRow>
  );
}

const Tries = ({ tries, status, tookMs, nextTryAt }: Delivery) => (
  <>
    {tries > 0 && `, tried ${tries === 1 ? "once" : `${tries} times`}`}
    {status !== null && `, answered ${status}`}
    {tookMs !== null && ` in ${tookMs} ms`}
    {nextTryAt !== null && (
      <>
        , next try <RelativeTime iso={nextTryAt} />
      </>
    )}
  </>
);

/** What was sent and answered, word for word. */
const Contents = ({ eventId, body, answer }: Delivery) => (
  <details>
    <Text asChild size="1">
      <summary>What was sent and answered</summary>
    </Text>
    <Text as="p" size="1" className="fa-break">
      Message ID: <code>{eventId}</code>
    </Text>
    <Text as="p" size="1" className="fa-break">
      Sent: <code>{body}</code>
    </Text>
    <Text as="p" size="1" className="fa-break">
      Answered: {answer === null || answer === "" ? "nothing" : <code>{answer}</code>}
    </Text>
  </details>
);
