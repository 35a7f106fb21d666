import { fileOf } from "@field-advisor/api-client/request";
import { mostFound } from "@field-advisor/schema/conversation-constants";
import type { PageConversation } from "@field-advisor/schema/conversations.endpoints";
import {
  ActionButton,
  choiceFilter,
  type Column,
  exactTime,
  grouped,
  isDay,
  NameButton,
  PeriodFields,
  RelativeTime,
  searchFilter,
  useDialogs,
  useDownload,
  Muted,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { ConversationSheet } from "./conversation-sheet.tsx";
import { endLabels, endOf, feedbackOf, Found, lengthOf, nameOf, RecordBadge } from "./conversation-words.tsx";
import { conversationPage } from "./conversations.queries.ts";
import { DeleteConversation } from "./delete-conversation.tsx";

const filters = {
  search: searchFilter("Search transcripts and names"),
  endedBy: choiceFilter("How it ended", "Any end", endLabels),
  previews: choiceFilter("Previews", "Without previews", { with: "With staff previews" }),
};

/** The two days are one control, beside those of the others. */
const addressed = { ...filters, from: searchFilter("From"), to: searchFilter("To") };

/** The days in the address; what is no day, or a period that ends before it begins, narrows nothing. */
function daysOf(shown: { from: string; to: string }) {
  const from = isDay(shown.from) ? shown.from : "";
  const to = isDay(shown.to) && shown.to >= from ? shown.to : "";
  return { from, to };
}

function narrowedBy({ from = "", to = "" }: { from?: string; to?: string }) {
  const days = daysOf({ from, to });
  return { from: days.from || undefined, to: days.to || undefined };
}

const dialogs = { conversation: ConversationSheet, remove: DeleteConversation };

const Who = ({ conversation: { who, isPreview } }: { conversation: PageConversation }) => (
  <Flex direction="column" gap="1" align="start" minWidth="0">
    <Text size="2">{nameOf(who)}</Text>
    {who.name !== null && who.email !== null && <Muted size="1">{who.email}</Muted>}
    {isPreview && (
      <Badge color="gray" radius="full">
        Preview
      </Badge>
    )}
  </Flex>
);

/** The columns of a list that opens its conversations, with what was found where something is searched for. */
function columnsOf(search: string, open: (id: string) => void): readonly Column<PageConversation>[] {
  return [
    {
      label: "When",
      card: "title",
      cell: ({ id, startedAt }) => (
        <>
          <NameButton onClick={() => open(id)}>{exactTime.format(new Date(startedAt))}</NameButton>
          <Muted as="div" size="1" weight="regular">
            <RelativeTime iso={startedAt} />
          </Muted>
        </>
      ),
    },
    { label: "Who", breaks: true, cell: (conversation) => <Who conversation={conversation} /> },
    ...(search === "" ? [] : [foundColumn(search)]),
    { label: "Length", align: "end", cell: lengthOf },
    { label: "End", from: "desktop", cell: endOf },
    {
      label: "Feedback",
      from: "desktop",
      cell: (conversation) => feedbackOf(conversation) ?? <Text color="gray">None</Text>,
    },
    {
      label: "Transcript",
      card: "aside",
      cell: (conversation) => <RecordBadge {...conversation} />,
    },
  ];
}

const foundColumn = (search: string): Column<PageConversation> => ({
  label: "Found",
  breaks: true,
  card: "below",
  cell: ({ match }) =>
    match !== null && (
      <Muted as="p" highContrast mt={{ initial: "2", md: "0" }}>
        <Found text={match} search={search} />
      </Muted>
    ),
});

/** What was talked on the page: each conversation with what was said in it. */
export function ConversationsTab({ deployment: { id } }: { deployment: { id: string } }) {
  const records = useRecords(addressed, ({ from, to, ...asked }) =>
    conversationPage(id, { ...asked, ...narrowedBy({ from, to }) }),
  );
  const { list, query } = records;
  const days = daysOf(list.shown);
  const narrowed = { ...list.values, ...narrowedBy(list.shown) };
  const { busy, download } = useDownload({
    name: "conversations",
    ending: "csv",
    ...fileOf("GET /api/deployments/:id/conversations/export", { id }),
  });
  const { search = "" } = list.values;
  const { dialog, open, openAt, valueOf } = useDialogs(dialogs, {
    conversation: (conversationId) => ({
      id: conversationId,
      search,
      onDelete: (conversation: PageConversation | { id: string; startedAt: string }) =>
        open("remove", { conversation }),
    }),
  });
  const total = query.data?.total ?? 0;
  return (
    <ListScreen
      records={{ ...records, filters }}
      what="conversations"
      refresh={false}
      tools={
        <>
          <PeriodFields days={days} optional onChange={list.set} />
          <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(narrowed)}>
            <DownloadIcon />
            Export CSV
          </ActionButton>
        </>
      }
      remark={
        search !== "" &&
        total >= mostFound && (
          <Muted as="p" mb="3">
            The newest {grouped(mostFound)} are shown. Add a word or a period to find older ones.
          </Muted>
        )
      }
      empty={{
        title: "No conversations yet",
        text: "Conversations appear here as soon as they begin, and their transcripts shortly after they end. Staff previews are only shown if you choose them above.",
      }}
      viewName="conversations"
      keyOf={(conversation) => conversation.id}
      currentKey={valueOf("conversation")}
      nameOf={({ startedAt }) => exactTime.format(new Date(startedAt))}
      columns={columnsOf(search, (conversationId) => openAt("conversation", conversationId))}
      actions={(conversation) => [
        [{ label: "Open", run: () => openAt("conversation", conversation.id) }],
        conversation.isOngoing
          ? []
          : [
              {
                label: "Delete",
                isAction: true,
                isFinal: true,
                run: () => open("remove", { conversation }),
              },
            ],
      ]}
      below={dialog}
    />
  );
}
