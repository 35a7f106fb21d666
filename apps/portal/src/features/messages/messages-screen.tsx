import type { MessageTotals } from "@field-advisor/schema/messages.endpoints";
import {
  ActionButton,
  choiceFilter,
  failedTo,
  FailureNotice,
  grouped,
  groupFilter,
  ofGroup,
  PageHeader,
  RelativeTime,
  searchFilter,
  useDialogs,
  Section,
  Muted,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { PaperPlaneIcon } from "@radix-ui/react-icons";
import { Badge, DataList, Flex, Grid, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { messageDialogs } from "./message-actions.tsx";
import { MessageList } from "./message-list.tsx";
import { messagePage, messageTotals, useIsReconnecting } from "./messages.queries.ts";
import "./messages.css";

const filters = {
  search: searchFilter("Search messages"),
  state: choiceFilter("State", "All states", { live: "Live", paused: "Paused", expired: "Expired" }),
  group: groupFilter,
};

const linkedDialogs = { new: () => ({}) };

/** Where messages to pages are sent and watched. */
export function MessagesScreen() {
  const records = useRecords(filters, (asked) => messagePage(ofGroup(asked)));
  const totals = useQuery(messageTotals);
  const isReconnecting = useIsReconnecting(records.query);
  const { dialog, open, openAt } = useDialogs(messageDialogs, linkedDialogs);
  const sendButton = (
    <ActionButton size="3" onClick={() => openAt("new", "true")}>
      <PaperPlaneIcon />
      Send Message
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Deployment Messages Command Center"
        purpose="Real-time deployment communications"
        actions={
          <>
            <LiveIndicator isReconnecting={isReconnecting} />
            {sendButton}
          </>
        }
      />
      <Grid columns={{ initial: "1", md: "minmax(0, 1fr) 300px" }} gap="5" align="start">
        <Stream activeCount={totals.data?.active}>
          <ListFrame
            records={records}
            what="messages"
            refresh={false}
            isStale={isReconnecting}
            empty={{ title: "MESSAGE READY", text: "Send your first message...", action: sendButton }}
          >
            {(messages) => <MessageList messages={messages} open={open} headings="h3" />}
          </ListFrame>
        </Stream>
        <MessagePanel totals={totals.data} error={totals.error} onRetry={() => void totals.refetch()} />
      </Grid>
      {dialog}
    </>
  );
}

/** Whether what is shown is as it is now. */
const LiveIndicator = ({ isReconnecting }: { isReconnecting: boolean }) => (
  <Badge asChild size="2" radius="full" className="message-live" color={isReconnecting ? "amber" : "green"}>
    <output>
      <span className="message-live-dot" aria-hidden />
      {isReconnecting ? "Reconnecting..." : "Live"}
    </output>
  </Badge>
);

interface StreamProps {
  /** Undefined until it is known. */
  activeCount: number | undefined;
  children: ReactNode;
}

function Stream({ activeCount, children }: StreamProps) {
  return (
    <Section title="Live Message Stream">
      {children}
      <Flex justify="between" gap="3" mt="4" wrap="wrap">
        <Muted size="1">{activeCount !== undefined && `${activeCount} active messages`}</Muted>
        <Muted size="1">Auto-refresh: 5s</Muted>
      </Flex>
    </Section>
  );
}

interface MessagePanelProps {
  totals: MessageTotals | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** What the messages add up to, and the newest of them. */
function MessagePanel({ totals, error, onRetry }: MessagePanelProps) {
  if (error && !totals)
    return <FailureNotice {...failedTo("Failed to fetch message analytics", error)} onRetry={onRetry} />;
  return (
    <Flex asChild direction="column" gap="4">
      <aside aria-label="Messages at a glance">
        <Section isCard size="3" title="Message Analytics">
          <Totals totals={totals} />
        </Section>
        <Section isCard size="3" title="Recent Activity">
          <Recent messages={totals?.recent} />
        </Section>
      </aside>
    </Flex>
  );
}

const Totals = ({ totals }: { totals: MessageTotals | undefined }) => {
  const { messages = 0, active = 0, deployments = 0, sends = 0 } = totals ?? {};
  const figures = {
    "Total Messages": grouped(messages),
    "Active Now": grouped(active),
    "Total Deployments": grouped(deployments),
    Coverage: `${grouped(sends)} sends`,
  };
  return (
    <DataList.Root>
      {Object.entries(figures).map(([label, figure]) => (
        <DataList.Item key={label}>
          <DataList.Label>{label}</DataList.Label>
          <DataList.Value className="fa-numbers">
            <Skeleton loading={totals === undefined}>{figure}</Skeleton>
          </DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
};

function Recent({ messages }: { messages: MessageTotals["recent"] | undefined }) {
  if (!messages) return <Skeleton height="56px" />;
  if (messages.length === 0) return <Muted as="p">No messages yet</Muted>;
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list">
        {messages.map(({ id, title, assignmentCount, createdAt }) => (
          <li key={id}>
            <Text as="p" size="2" className="folded-text fa-break" title={title}>
              {title}
            </Text>
            <Muted as="p" size="1">
              {grouped(assignmentCount)} deployments · <RelativeTime iso={createdAt} />
            </Muted>
          </li>
        ))}
      </ul>
    </Flex>
  );
}
