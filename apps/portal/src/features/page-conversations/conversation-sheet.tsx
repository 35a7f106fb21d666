import { fileOf } from "@field-advisor/api-client/request";
import { cutText } from "@field-advisor/schema/conversation-constants";
import type { Conversation } from "@field-advisor/schema/conversations.endpoints";
import { ActionButton, Email, exactTime, LoadedPeek, useDownload } from "@field-advisor/ui";
import { SoundProvider } from "@field-advisor/ui/playback";
import { DownloadIcon, TrashIcon } from "@radix-ui/react-icons";
import { Callout, DataList, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CallSound, soundOf } from "../../lib/call-sound.tsx";
import { endOf, feedbackOf, lengthOf, nameOf } from "./conversation-words.tsx";
import { oneConversation } from "./conversations.queries.ts";
import { Transcript } from "./transcript.tsx";

interface ConversationSheetProps {
  id: string;
  /** What the list was searched for. */
  search: string;
  onDelete: (conversation: Conversation) => void;
  onClose: () => void;
}

/** One conversation: who talked, how it ended, and what was said. */
export function ConversationSheet({ id, search, onDelete, onClose }: ConversationSheetProps) {
  const query = useQuery(oneConversation(id));
  return (
    <LoadedPeek
      wide
      query={query}
      noun="Conversation"
      titleOf={({ startedAt }) => `Conversation of ${exactTime.format(new Date(startedAt))}`}
      descriptionOf={({ who, agentName }) => `${nameOf(who)} with ${agentName}`}
      missing="This conversation was deleted, or you do not have access to it."
      onClose={onClose}
    >
      {(conversation) => (
        <Details conversation={conversation} search={search} onDelete={() => onDelete(conversation)} />
      )}
    </LoadedPeek>
  );
}

interface DetailsProps {
  conversation: Conversation;
  search: string;
  onDelete: () => void;
}

function Details({ conversation, search, onDelete }: DetailsProps) {
  const { isOngoing, transcript, recording, who, agentName } = conversation;
  const sound = useMemo(
    () => soundOf({ recording, lines: transcript.map((line, place) => ({ place, ...line })) }),
    [recording, transcript],
  );
  return (
    <Flex direction="column" gap="4">
      <Head conversation={conversation} />
      <Flex gap="3" wrap="wrap">
        {transcript.length > 0 &&
          files.map((file) => <ExportButton key={file.ending} id={conversation.id} file={file} />)}
        {!isOngoing && (
          <ActionButton variant="soft" color="red" onClick={onDelete}>
            <TrashIcon />
            Delete
          </ActionButton>
        )}
      </Flex>
      {conversation.record === "cut" && (
        <Callout.Root color="amber">
          <Callout.Text>{cutText}</Callout.Text>
        </Callout.Root>
      )}
      {transcript.length > 0 ? (
        <SoundProvider sound={sound}>
          <CallSound recording={recording} who={nameOf(who)} agent={agentName} />
          <Transcript conversation={conversation} initialSearch={search} />
        </SoundProvider>
      ) : (
        <Callout.Root color="gray" role="status">
          <Callout.Text>{absence(conversation)}</Callout.Text>
        </Callout.Root>
      )}
    </Flex>
  );
}

function absence({ isOngoing, record }: Conversation): string {
  if (isOngoing) return "This conversation is in progress. Its transcript arrives shortly after its end.";
  if (record === "awaited")
    return "The voice provider has not delivered the transcript yet. It usually arrives within a minute.";
  if (record === "not_kept") return "The page does not store conversations, or the person declined storage.";
  if (record === "missing")
    return "The voice provider was asked several times and has not delivered a transcript.";
  if (record === "none")
    return "The voice provider never reported this conversation, so there is no transcript.";
  return "Nothing was said in this conversation.";
}

function Head({ conversation }: { conversation: Conversation }) {
  const { who, endReason, rating, comment, consent } = conversation;
  return (
    <DataList.Root size="2">
      {who.email !== null && (
        <Fact label="Email">
          <Email>{who.email}</Email>
        </Fact>
      )}
      <Fact label="Length">{lengthOf(conversation)}</Fact>
      <Fact label="End">
        {endOf(conversation)}
        {endReason !== null && ` (${endReason})`}
      </Fact>
      <Fact label="Feedback">{feedbackOf(conversation) ?? "None"}</Fact>
      {rating !== null && (
        <Fact label="Rating">
          {rating} of 5{comment !== null && `: ${comment}`}
        </Fact>
      )}
      {consent !== null && (
        <Fact label="Consent">
          {consent.choice === "agreed" ? "Agreed" : "Declined storage"} on{" "}
          {exactTime.format(new Date(consent.givenAt))} (version {consent.version})
        </Fact>
      )}
    </DataList.Root>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.Label minWidth="84px">{label}</DataList.Label>
    <DataList.Value className="fa-break">
      <span>{children}</span>
    </DataList.Value>
  </DataList.Item>
);

const files = [
  { ending: "txt", format: "text", endpoint: "GET /api/conversations/:id/export.txt" },
  { ending: "csv", format: "CSV", endpoint: "GET /api/conversations/:id/export" },
] as const;

interface ExportButtonProps {
  id: string;
  file: (typeof files)[number];
}

function ExportButton({ id, file: { ending, format, endpoint } }: ExportButtonProps) {
  const { busy, download } = useDownload<Record<string, never>>({
    name: "conversation",
    ending,
    ...fileOf(endpoint, { id }),
  });
  return (
    <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download({})}>
      <DownloadIcon />
      Export {format}
    </ActionButton>
  );
}
