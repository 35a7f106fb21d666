import type { KeptChat } from "@field-advisor/schema/chats.endpoints";
import {
  BusyButton,
  counted,
  DeleteDialog,
  failedTo,
  failureToast,
  ListEmpty,
  ListView,
  RelativeTime,
  Sheet,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Button, Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Turn } from "../../lib/chat/chat-state.ts";
import { deleteKeptChat, keptChats, readKeptChat, turnsOfKept } from "./assistant-chat.queries.ts";

interface KeptChatsSheetProps {
  onOpenChat: (chat: KeptChat, turns: Turn[]) => void;
  onDeleted: (id: number) => void;
  onClose: () => void;
}

/** The chats that the reader kept: to open and to delete. */
export function KeptChatsSheet({ onOpenChat, onDeleted, onClose }: KeptChatsSheetProps) {
  const chats = useQuery(keptChats);
  const [deleted, setDeleted] = useState<KeptChat | null>(null);
  return (
    <Sheet
      title="Kept chats"
      description="Only you can read them. Each is deleted after 12 months."
      onClose={onClose}
    >
      <ListView
        what="chats"
        items={chats.data}
        failure={chats.isError ? failedTo("Failed to fetch your kept chats", chats.error) : null}
        filtered={false}
        empty={<ListEmpty title="No kept chats">Choose "Keep this chat" and it is listed here.</ListEmpty>}
        onClearFilters={() => undefined}
        onRetry={() => void chats.refetch()}
      >
        {(all) => (
          <Flex asChild direction="column" gap="3">
            <ul className="fa-plain-list">
              {all.map((chat) => (
                <Entry
                  key={chat.id}
                  chat={chat}
                  onOpenChat={onOpenChat}
                  onClose={onClose}
                  onDelete={() => setDeleted(chat)}
                />
              ))}
            </ul>
          </Flex>
        )}
      </ListView>
      {deleted && (
        <DeleteDialog
          subject={{ id: deleted.id, name: deleted.title }}
          removal={deleteKeptChat}
          title="Delete this kept chat?"
          confirmLabel="Delete"
          done="Chat deleted"
          failed="Failed to delete the chat."
          onDeleted={() => onDeleted(deleted.id)}
          onClose={() => setDeleted(null)}
        >
          "{deleted.title}" is deleted for good. This action cannot be undone.
        </DeleteDialog>
      )}
    </Sheet>
  );
}

interface EntryProps extends Pick<KeptChatsSheetProps, "onOpenChat" | "onClose"> {
  chat: KeptChat;
  onDelete: () => void;
}

function Entry({ chat, onOpenChat, onClose, onDelete }: EntryProps) {
  const show = useToast();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      const { messages } = await readKeptChat(chat.id);
      onOpenChat(chat, turnsOfKept(messages));
      onClose();
    } catch (error) {
      show(failureToast("Failed to open the chat.", error));
      setOpening(false);
    }
  };
  return (
    <Card asChild>
      <li>
        <Flex direction="column" gap="2">
          <Text size="2" weight="medium" className="fa-break">
            {chat.title}
          </Text>
          <Flex justify="between" align="center" gap="3" wrap="wrap">
            <Muted>
              {counted(chat.messages, "message")}, kept <RelativeTime iso={chat.keptAt} />
            </Muted>
            <Flex gap="2">
              <BusyButton
                size="1"
                variant="soft"
                busy={isOpening}
                aria-label={`Open "${chat.title}"`}
                onClick={() => void open()}
              >
                Open
              </BusyButton>
              <Button
                size="1"
                variant="soft"
                color="red"
                aria-label={`Delete "${chat.title}"`}
                onClick={onDelete}
              >
                Delete
              </Button>
            </Flex>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}
