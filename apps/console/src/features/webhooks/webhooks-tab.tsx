import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";
import {
  ActionButton,
  type Column,
  counted,
  DeleteDialog,
  grouped,
  LastFailure,
  LastTime,
  lazyDialog,
  ListScreen,
  Muted,
  NameButton,
  RelativeTime,
  searchFilter,
  StatusBadge,
  statusLooks,
  useDialogs,
  useRecords,
  useToastResult,
  useUndoableChange,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { endFormerSecret, removeWebhook, sendTest, updateWebhook, webhookPage } from "./webhooks.queries.ts";
import type { WebhookDialogProps } from "./webhook-dialog.ts";

const filters = { search: searchFilter("Search webhooks") };

function State({ isOn, offReason, resumesAt }: Webhook) {
  if (isOn && resumesAt === null) return <StatusBadge {...statusLooks.on}>On</StatusBadge>;
  if (!isOn && offReason === null) return <StatusBadge {...statusLooks.off}>Off</StatusBadge>;
  return (
    <Flex direction="column" align="start">
      {isOn ? (
        <StatusBadge {...statusLooks.waiting}>Not arriving</StatusBadge>
      ) : (
        <StatusBadge {...statusLooks.off} color="red">
          Switched off
        </StatusBadge>
      )}
      <Muted size="1">
        {resumesAt !== null && (
          <>
            next try <RelativeTime iso={resumesAt} />
          </>
        )}
        {offReason === "gone" && "the program wants nothing more"}
        {offReason === "failing" && "nothing arrived for three days"}
      </Muted>
    </Flex>
  );
}

const columnsFor = (show: (webhook: Webhook) => void): readonly Column<Webhook>[] => [
  {
    label: "Webhook",
    card: "title",
    breaks: true,
    cell: (webhook) => (
      <Flex direction="column" align="start">
        <NameButton onClick={() => show(webhook)}>{webhook.name}</NameButton>
        {/* The rest of an address may be a key. */}
        <Muted size="1" className="fa-break">
          {new URL(webhook.url).host}
        </Muted>
      </Flex>
    ),
  },
  { label: "Status", card: "aside", cell: State },
  { label: "Told of", cell: ({ types }) => counted(types.length, "event") },
  { label: "Waiting", align: "end", cell: ({ waiting }) => grouped(waiting) },
  { label: "Failed", align: "end", cell: ({ failed }) => grouped(failed) },
  { label: "Last delivered", cell: ({ lastDeliveredAt }) => <LastTime at={lastDeliveredAt} /> },
  {
    label: "Last failure",
    breaks: true,
    from: "desktop",
    cell: ({ lastFailedAt, lastFailure }) => <LastFailure at={lastFailedAt} why={lastFailure} />,
  },
];

/** Asks before a webhook and its deliveries are gone for good. */
const DeleteWebhook = ({ webhook, onClose }: WebhookDialogProps) => (
  <DeleteDialog
    subject={webhook}
    removal={removeWebhook}
    title={`Delete "${webhook.name}"?`}
    confirmLabel="Delete webhook"
    done="Webhook deleted"
    failed="Failed to delete the webhook."
    onClose={onClose}
  >
    The program is told of nothing more, and what was sent is deleted with it. This action cannot be undone.
  </DeleteDialog>
);

const titled = (title: string) => (props: WebhookDialogProps) => `${title} ${props.webhook.name}`;

const dialogs = {
  create: lazyDialog("New webhook", async () => (await import("./webhook-form.tsx")).NewWebhook),
  edit: lazyDialog("Edit webhook", async () => (await import("./webhook-form.tsx")).EditWebhook),
  deliveries: lazyDialog(titled("Deliveries to"), async () => (await import("./deliveries.tsx")).Deliveries),
  replace: lazyDialog(
    "Replace the secret",
    async () => (await import("./secret-handover.tsx")).ReplaceSecret,
  ),
  delete: DeleteWebhook,
};

/** What is done without a form. */
function useWebhookChanges(showDeliveries: (webhook: Webhook) => void) {
  const updating = useMutation(updateWebhook);
  const testing = useMutation(sendTest);
  const ending = useMutation(endFormerSecret);
  const toastResult = useToastResult();
  const change = useUndoableChange();
  return {
    setOn: ({ id }: Webhook, to: boolean) =>
      void change({
        set: (isOn) => updating.mutateAsync({ params: { id }, body: { isOn } }),
        from: !to,
        to,
        topic: `webhook-${id}`,
        done: ({ name }, isOn) => ({
          title: `Switched ${isOn ? "on" : "off"}: ${name}`,
          description: isOn ? "What waited is sent now." : "What happens meanwhile is not kept for it.",
        }),
        failed: "Failed to change the webhook.",
        place: "in the list of webhooks",
      }),
    async test(webhook: Webhook) {
      const sent = await toastResult(testing.mutateAsync({ params: { id: webhook.id } }), {
        topic: `webhook-${webhook.id}`,
        done: () => ({ title: "Sending a test", description: webhook.name }),
        failed: "Failed to send a test.",
      });
      if (sent !== null) showDeliveries(webhook);
    },
    endFormer: ({ id, name }: Webhook) =>
      void toastResult(ending.mutateAsync({ params: { id } }), {
        topic: `webhook-${id}`,
        done: () => ({ title: "The former secret has ended", description: name }),
        failed: "Failed to end the former secret.",
      }),
  };
}

/** The programs that are told of what happens here. */
export function WebhooksTab() {
  const records = useRecords(filters, webhookPage);
  const { dialog, open } = useDialogs(dialogs);
  const showDeliveries = (webhook: Webhook) => open("deliveries", { webhook });
  const changes = useWebhookChanges(showDeliveries);
  const addButton = (
    <ActionButton size="3" className="fa-nowrap" onClick={() => open("create")}>
      <PlusIcon />
      New webhook
    </ActionButton>
  );
  return (
    <ListScreen
      records={records}
      what="webhooks"
      notice={
        <Text as="p" mb="4">
          A webhook tells another program the moment something happens here, such as a scored attempt. It says
          what happened and where to read it, and nothing of what people said.
        </Text>
      }
      tools={addButton}
      count={(total) => counted(total, "webhook")}
      empty={{
        title: "No webhooks yet.",
        text: "Add the address of a program that should be told.",
        action: addButton,
      }}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsFor(showDeliveries)}
      actions={(webhook) => [
        [
          { label: "Show deliveries", run: () => showDeliveries(webhook) },
          {
            label: "Send a test",
            isAction: true,
            obstacle: webhook.isOn ? null : "Switch it on first.",
            run: () => void changes.test(webhook),
          },
          { label: "Edit", isAction: true, run: () => open("edit", { webhook }) },
        ],
        [
          webhook.isOn
            ? { label: "Switch off", isAction: true, run: () => changes.setOn(webhook, false) }
            : { label: "Switch on", isAction: true, run: () => changes.setOn(webhook, true) },
          { label: "Replace the secret", isAction: true, run: () => open("replace", { webhook }) },
          ...(webhook.formerSignsUntil === null
            ? []
            : [
                {
                  label: "End the former secret",
                  isAction: true as const,
                  run: () => changes.endFormer(webhook),
                },
              ]),
        ],
        [{ label: "Delete", isFinal: true, isAction: true, run: () => open("delete", { webhook }) }],
      ]}
      below={dialog}
    />
  );
}
