import { cutText } from "@field-advisor/schema/conversation-constants";
import type { Conversation, StoredConversation } from "@field-advisor/schema/conversations.endpoints";
import { clockOf } from "@field-advisor/schema/clock";
import {
  BusyButton,
  counted,
  exactTime,
  failureToast,
  grouped,
  RelativeTime,
  searchFilter,
  Sheet,
  useToast,
  Muted,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { type RefObject, useRef, useState } from "react";
import { readConversation, storedConversations } from "./assistant-chat.queries.ts";

interface EntryProps {
  /** Characters that there are left in the box. */
  room: number;
  onInsert: (text: string) => void;
  onClose: () => void;
}

interface InsertConversationProps extends EntryProps {
  /** What it is inserted into. */
  box: RefObject<HTMLElement | null>;
}

const talkerOf = ({ who }: Pick<StoredConversation, "who">): string =>
  who.name ?? who.email ?? (who.kind === "visitor" ? "Visitor" : "Unknown");

/** A conversation as a transcript that is read again: a heading, then a line for each turn. */
function transcriptOf({
  agentName,
  startedAt,
  transcript,
  page,
  room,
  ...conversation
}: Conversation): string {
  const about = page?.deploymentName ?? room?.name ?? agentName;
  const lines = transcript.map(({ speaker, text, atSeconds }) => {
    const time = atSeconds === null ? "" : `[${clockOf(atSeconds)}] `;
    if (speaker === "none") return `${time}(${text})`;
    return `${time}${speaker === "agent" ? agentName : talkerOf(conversation)}: ${text}`;
  });
  const cut = conversation.record === "cut" ? [`(${cutText})`] : [];
  return [`Transcript: ${about}, ${exactTime.format(new Date(startedAt))}`, ...cut, ...lines].join("\n");
}

const filters = { search: searchFilter("Search conversations") };

/** The stored conversations that the reader may know, to put one into the box. */
export function InsertConversation({ box, room, onInsert, onClose }: InsertConversationProps) {
  const isInserted = useRef(false);
  const insert = (text: string) => {
    isInserted.current = true;
    onInsert(text);
  };
  const records = useRecords(filters, storedConversations, { pageSize: 20, inSheet: true });
  return (
    <Sheet
      title="Insert conversation"
      description="Its transcript is inserted into the box, where you can mask and edit it."
      goOnAt={() => (isInserted.current ? box.current : null)}
      onClose={onClose}
    >
      <ListFrame
        records={records}
        what="conversations"
        refresh={false}
        empty={{
          title: "No stored conversations",
          text: "Conversations appear here shortly after they end.",
        }}
      >
        {(conversations) => (
          <Flex asChild direction="column" gap="3">
            <ul className="fa-plain-list">
              {conversations.map((conversation) => (
                <Entry
                  key={conversation.id}
                  conversation={conversation}
                  room={room}
                  onInsert={insert}
                  onClose={onClose}
                />
              ))}
            </ul>
          </Flex>
        )}
      </ListFrame>
    </Sheet>
  );
}

function Entry({ conversation, room, onInsert, onClose }: EntryProps & { conversation: StoredConversation }) {
  const { id, title, startedAt, lines } = conversation;
  const show = useToast();
  const [isReading, setReading] = useState(false);
  const insert = async () => {
    setReading(true);
    try {
      const text = transcriptOf(await readConversation(id));
      if (text.length > room) throw new RangeError(`It has ${grouped(text.length)} characters.`);
      onClose();
      onInsert(text);
    } catch (error) {
      setReading(false);
      const isTooLong = error instanceof RangeError;
      show(
        isTooLong
          ? {
              tone: "error",
              title: "The conversation does not fit",
              description: `${error.message} The box has room for ${grouped(Math.max(0, room))} more.`,
            }
          : failureToast("Failed to read the conversation.", error),
      );
    }
  };
  return (
    <Card asChild>
      <li>
        <Flex justify="between" align="center" gap="3" wrap="wrap">
          <div className="fa-title">
            <Text as="p" size="2" weight="medium" className="fa-break">
              {title}
            </Text>
            <Muted as="p" className="fa-break">
              {talkerOf(conversation)}, <RelativeTime iso={startedAt} />, {counted(lines, "line")}
            </Muted>
          </div>
          <BusyButton
            size="1"
            variant="soft"
            busy={isReading}
            aria-label={`Insert "${title}" with ${talkerOf(conversation)}`}
            onClick={() => void insert()}
          >
            Insert
          </BusyButton>
        </Flex>
      </li>
    </Card>
  );
}
