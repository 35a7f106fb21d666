import type { reviewReasons } from "@field-advisor/schema/practice-constants";
import type { Review } from "@field-advisor/schema/practice.endpoints";
import {
  AppLink,
  type Column,
  LastTime,
  ListEmpty,
  PagedList,
  PageHeader,
  RecordList,
  useListAddress,
  useListHere,
} from "@field-advisor/ui";
import { Badge, Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { reviewPage } from "./practice.queries.ts";
import { PassedBadge, scoreText } from "./scores.tsx";

const pageSize = 20;
const noFilters = {};

const reasonLabels: Record<(typeof reviewReasons)[number], string> = {
  asked: "Review requested",
  objection: "Sees a check differently",
  waiting: "A check needs your decision",
  assessment: "Assessment",
};

const columnsFrom = (here: string): Column<Review>[] => [
  {
    label: "Attempt",
    card: "title",
    breaks: true,
    cell: ({ attempt: { id, number, room, user } }) => (
      <>
        <Link asChild weight="bold" highContrast>
          <AppLink to={`/attempts/${id}`} state={here}>
            {user?.name ?? "Somebody"}: {room.name}
          </AppLink>
        </Link>
        <Text as="div" size="1" color="gray">
          Attempt {number}
        </Text>
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
      <PageHeader title="Reviews" purpose="Attempts waiting for your review" />
      <PagedList
        what="reviews"
        query={query}
        list={{ page, pageSize, filtered: false, setPage, clear }}
        empty={
          <ListEmpty title="You're all caught up">
            Requested reviews, assessments, and results that somebody sees differently appear here.
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
