import { fileOf } from "@field-advisor/api-client/request";
import { mostFound } from "@field-advisor/schema/conversation-constants";
import type { PageConversation } from "@field-advisor/schema/conversations.endpoints";
import {
  ActionButton,
  choiceFilter,
  type Column,
  RecordList,
  exactTime,
  FilterBar,
  grouped,
  isDay,
  ListEmpty,
  NameButton,
  PagedList,
  PeriodFields,
  RelativeTime,
  searchFilter,
  useDialogs,
  useDownload,
  useFilteredList,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
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

const dialogs = { conversation: ConversationSheet, remove: DeleteConversation };

const Who = ({ conversation: { who, isPreview } }: { conversation: PageConversation }) => (
  <Flex direction="column" gap="1" align="start" minWidth="0">
    <Text size="2">{nameOf(who)}</Text>
    {who.name !== null && who.email !== null && (
      <Text size="1" color="gray">
        {who.email}
      </Text>
    )}
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
          <Text as="div" size="1" color="gray" weight="regular">
            <RelativeTime iso={startedAt} />
          </Text>
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
      <Text as="p" size="2" color="gray" highContrast mt={{ initial: "2", md: "0" }}>
        <Found text={match} search={search} />
      </Text>
    ),
});

/** What was talked on the page: each conversation with what was said in it. */
export function ConversationsTab({ deployment: { id } }: { deployment: { id: string } }) {
  const list = useFilteredList(addressed);
  const days = daysOf(list.shown);
  const narrowed = { ...list.values, from: days.from || undefined, to: days.to || undefined };
  const query = useQuery({
    ...conversationPage(id, { ...narrowed, ...list.window }),
    placeholderData: keepPreviousData,
  });
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
    <>
      <FilterBar filters={filters} list={list}>
        <PeriodFields days={days} optional onChange={list.set} />
        <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(narrowed)}>
          <DownloadIcon />
          Export CSV
        </ActionButton>
      </FilterBar>
      {search !== "" && total >= mostFound && (
        <Text as="p" size="2" color="gray" mb="3">
          The newest {grouped(mostFound)} are shown. Add a word or a period to find older ones.
        </Text>
      )}
      <PagedList
        what="conversations"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No conversations yet">
            Conversations appear here as soon as they begin, and their transcripts shortly after they end.
            Staff previews are only shown if you choose them above.
          </ListEmpty>
        }
      >
        {(conversations) => (
          <RecordList
            label="Conversations"
            viewName="conversations"
            items={conversations}
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
          />
        )}
      </PagedList>
      {dialog}
    </>
  );
}
