import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { ActionButton, useCurrentUser, useDialogs, ListFrame, useRecords } from "@field-advisor/ui";
import { PaperPlaneIcon } from "@radix-ui/react-icons";
import { Flex } from "@radix-ui/themes";
import { messageDialogs } from "./message-actions.tsx";
import { MessageList } from "./message-list.tsx";
import { messagesOfDeployment, useIsReconnecting } from "./messages.queries.ts";
import "./messages.css";

const noFilters = {};

/** The messages of one page; owners and administrators send and change them, others read them. */
export function MessagesTab({ deployment }: { deployment: MessagePage }) {
  const { role } = useCurrentUser();
  const records = useRecords(noFilters, (window) => messagesOfDeployment(deployment.id, window), {
    pageName: "messages",
  });
  const { query } = records;
  const isReconnecting = useIsReconnecting(query);
  const { dialog, open } = useDialogs(messageDialogs);
  const maySend = role !== "USER";
  const send = () => {
    const { id, deploymentName, recipientEmail, status } = deployment;
    open("new", { pages: [{ id, deploymentName, recipientEmail, status }] });
  };
  const sendButton = maySend && (
    <ActionButton size="3" onClick={send}>
      <PaperPlaneIcon />
      Send message
    </ActionButton>
  );
  return (
    <>
      {sendButton && query.data && query.data.total > 0 && (
        <Flex justify="end" mb="4">
          {sendButton}
        </Flex>
      )}
      <ListFrame
        records={records}
        what="messages"
        refresh={false}
        isStale={isReconnecting}
        pagesLabel="Pages of messages"
        empty={{
          title: maySend ? "MESSAGE READY" : "No messages yet",
          text: maySend
            ? "Send your first message..."
            : "Messages sent to the recipients of this page appear here.",
          action: sendButton,
        }}
      >
        {(messages) => <MessageList messages={messages} open={maySend ? open : null} headings="h2" />}
      </ListFrame>
      {dialog}
    </>
  );
}
