import type { reviewReasons } from "@field-advisor/schema/practice-constants";
import type { Review } from "@field-advisor/schema/practice.endpoints";
import {
  type Column,
  LastTime,
  useListHere,
  Muted,
  TextLink,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { Badge } from "@radix-ui/themes";
import { reviewPage } from "./practice.queries.ts";
import { PassedBadge, scoreText } from "./scores.tsx";

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
  const here = useListHere();
  const records = useRecords(noFilters, reviewPage, { pageSize: 20 });
  return (
    <ListScreen
      records={records}
      what="reviews"
      header={{ title: "Reviews", purpose: "Attempts waiting for your review" }}
      refresh={false}
      empty={{
        title: "You're all caught up",
        text: "Requested reviews, assessments, and results that somebody sees differently appear here.",
      }}
      keyOf={({ attempt }) => attempt.id}
      columns={columnsFrom(here)}
    />
  );
}
