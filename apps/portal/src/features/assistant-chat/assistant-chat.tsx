import "../../lib/chat/chat.css";
import "./assistant-chat.css";
import { longestChatMessage } from "@field-advisor/schema/chat-constants";
import { BusyButton, exactTime, grouped, PageHeader, useDialogs, Muted } from "@field-advisor/ui";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { type ReactNode, useId } from "react";
import { Composer } from "../../lib/chat/composer.tsx";
import { ChatMessages, partner } from "./chat-messages.tsx";
import { DraftTools, MaskedNote, PromptChips } from "./chat-tools.tsx";
import { InsertConversation } from "./insert-conversation-sheet.tsx";
import { KeptChatsSheet } from "./kept-chats-sheet.tsx";
import { inserted } from "./prompts.ts";
import { useAssistantChat } from "./use-assistant-chat.ts";
import type { useKeptChat } from "./use-kept-chat.ts";

const dialogs = { kept: KeptChatsSheet, insert: InsertConversation };

const labels = { label: `Message to the ${partner}`, placeholder: "Paste a conversation, or ask..." };

/** From so many characters on it is said how many there are. */
const countedFrom = 1000;

interface AssistantChatProps {
  title: string;
  purpose: string;
  empty: string;
  /** Why nothing can be sent now. */
  obstacle: string | null;
  /** What is shown above the chat. */
  notice?: ReactNode;
}

/** A chat with the organisation's assistant about conversations that are pasted into it. */
export function AssistantChat({ title, purpose, empty, obstacle, notice }: AssistantChatProps) {
  const headingId = useId();
  const { box, chat, masking, keeping, clear, follow, write } = useAssistantChat();
  const { turns, isRunning, draft } = chat;
  const { dialog, open } = useDialogs(dialogs);
  const openKept = () => open("kept", { onOpenChat: follow, onDeleted: keeping.forget });
  const insert = () =>
    open("insert", {
      box,
      room: longestChatMessage - draft.length,
      onInsert: (text) => write(inserted(draft, text)),
    });
  const isDisabled = obstacle !== null;
  return (
    <>
      <PageHeader
        title={title}
        purpose={purpose}
        actions={
          <>
            <Button variant="soft" color="gray" disabled={isDisabled} onClick={openKept}>
              Kept chats
            </Button>
            <Button variant="soft" color="gray" disabled={turns.length === 0} onClick={clear}>
              Clear chat
            </Button>
          </>
        }
      />
      {notice}
      <Flex direction="column" gap="3">
        <Callout.Root size="1" color="amber">
          <Callout.Icon>
            <ExclamationTriangleIcon />
          </Callout.Icon>
          <Callout.Text>Do not paste personal data you may not share.</Callout.Text>
        </Callout.Root>
        <section className="chat-frame" aria-label={partner} id={headingId}>
          <ChatMessages
            labelledBy={headingId}
            empty={empty}
            turns={turns}
            isRunning={isRunning}
            onRetry={isDisabled ? null : chat.retry}
          />
          <Composer
            box={box}
            labels={labels}
            draft={draft}
            isRunning={isRunning}
            obstacle={obstacle}
            refusal={chat.refusal}
            onDraft={chat.change}
            onSend={chat.send}
            onStop={chat.stop}
          >
            {draft.length >= countedFrom && (
              <Muted size="1" className="chat-count">
                {grouped(draft.length)} of {grouped(longestChatMessage)} characters
              </Muted>
            )}
            <DraftTools draft={draft} isDisabled={isDisabled} onInsert={insert} onMask={masking.maskDraft} />
          </Composer>
        </section>
        {masking.undo && <MaskedNote draft={draft} onUndo={masking.undo} />}
        <PromptChips draft={draft} isDisabled={isDisabled} onDraft={write} />
        <KeepLine keeping={keeping} isEmpty={turns.length === 0} isDisabled={isDisabled || isRunning} />
      </Flex>
      {dialog}
    </>
  );
}

interface KeepLineProps {
  keeping: ReturnType<typeof useKeptChat>;
  isEmpty: boolean;
  isDisabled: boolean;
}

/** Says what becomes of the chat, and lets its reader keep it. */
function KeepLine({ keeping, isEmpty, isDisabled }: KeepLineProps) {
  const { kept, hasMore, isKeeping, keep } = keeping;
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Muted>
        {kept === null &&
          "This chat is not stored unless you keep it. Otherwise it is gone when you leave this page."}
        {kept && hasMore && "The newest messages of this chat are not kept yet."}
        {kept && !hasMore && `Kept for you only, until ${exactTime.format(new Date(kept.expiresAt))}.`}
      </Muted>
      {(kept === null || hasMore) && (
        <BusyButton
          variant="soft"
          disabled={isEmpty || isDisabled}
          busy={isKeeping}
          onClick={() => void keep()}
        >
          Keep this chat
        </BusyButton>
      )}
    </Flex>
  );
}
