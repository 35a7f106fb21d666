import type { reviewReasons } from "@field-advisor/schema/practice-constants";
import type { Review } from "@field-advisor/schema/practice.endpoints";
import {
  type Column,
  LastTime,
  ListEmpty,
  PagedList,
  PageHeader,
  RecordList,
  useListAddress,
  useListHere,
  Muted,
  TextLink,
} from "@field-advisor/ui";
import { Badge } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { reviewPage } from "./practice.queries.ts";
import { PassedBadge, scoreText } from "./scores.tsx";

const pageSize = 20;
const noFilters = {};

const reasonLabels: Record<(typeof reviewReasons)[number], string> = {
  asked: "Asked for a review",
  objection: "Sees a check differently",
  waiting: "A check waits for you",
  assessment: "Assessment",
};

const columnsFrom = (here: string): Column<Review>[] => [
  {
    label: "Attempt",
    card: "title",
    breaks: true,
    cell: ({ attempt: { id, number, room, user } }) => (
      <>
        <TextLink to={`/attempts/${id}`} weight="bold" state={here}>
          {user?.name ?? "Somebody"}: {room.name}
        </TextLink>
        <Muted as="div" size="1">
          Attempt {number}
        </Muted>
      </>
    ),
  },
  {
    label: "Why",
    cell: ({ reason }) => (
      <Badge color={reason === "asked" ? "orange" : "gray"} radius="full">
        {reasonLabels[reason]}
      </Badge>
    ),
  },
  { label: "Result", card: "aside", cell: ({ attempt: { passed } }) => <PassedBadge passed={passed} /> },
  { label: "Score", align: "end", from: "desktop", cell: ({ attempt: { score } }) => scoreText(score) },
  { label: "Waiting since", cell: ({ since }) => <LastTime at={since} /> },
];

/** What waits for a coach. */
export function ReviewsScreen() {
  const { page, setPage, clear } = useListAddress(noFilters);
  const here = useListHere();
  const query = useQuery(reviewPage({ limit: pageSize, offset: page * pageSize }));
  return (
    <>
      <PageHeader title="Reviews" purpose="Attempts of your people that wait for your word" />
      <PagedList
        what="reviews"
        query={query}
        list={{ page, pageSize, filtered: false, setPage, clear }}
        empty={
          <ListEmpty title="Nothing waits for you">
            Attempts that somebody asks you to look at, assessments, and results that somebody sees
            differently appear here.
          </ListEmpty>
        }
      >
        {(reviews) => (
          <RecordList
            label="Reviews"
            items={reviews}
            keyOf={({ attempt }) => attempt.id}
            columns={columnsFrom(here)}
          />
        )}
      </PagedList>
    </>
  );
}
