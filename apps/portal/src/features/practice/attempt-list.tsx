import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import {
  type Column,
  Moment,
  Section,
  useListHere,
  Muted,
  TextLink,
  ListScreen,
  useRecords,
  variantText,
  whyUndecided,
} from "@field-advisor/ui";
import { attemptsOf } from "./practice.queries.ts";
import { PassedBadge, scoreText } from "./scores.tsx";

const noFilters = {};

const columnsFrom = (here: string, isOwn: boolean): Column<AttemptSummary>[] => [
  {
    label: "Attempt",
    card: "title",
    breaks: true,
    cell: (attempt) => (
      <>
        <TextLink to={`/attempts/${attempt.id}`} weight="bold" state={here}>
          {attempt.room.name}, attempt {attempt.number}
        </TextLink>
        {attempt.variant && (
          <Muted as="p" size="1">
            {variantText(attempt)}
          </Muted>
        )}
      </>
    ),
  },
  {
    label: "Result",
    card: "aside",
    cell: (attempt) => {
      const text = whyUndecided(attempt, isOwn);
      return text === null ? <PassedBadge passed={attempt.passed} /> : <Muted>{text}</Muted>;
    },
  },
  { label: "Score", align: "end", cell: ({ score, isHidden }) => (isHidden ? "–" : scoreText(score)) },
  {
    label: "Minutes",
    align: "end",
    cell: ({ minutes, state }) => minutes ?? (state === "finished" ? "Pending" : "–"),
  },
  { label: "Started", cell: ({ startedAt }) => <Moment iso={startedAt} /> },
];

/** The attempts of one person, newest first. */
export function AttemptList({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const here = useListHere();
  const records = useRecords(noFilters, (window) => attemptsOf({ userId, ...window }), {
    pageSize: 20,
    pageName: "attempts",
  });
  return (
    <Section title="Attempts" mt="6">
      <ListScreen
        records={records}
        what="attempts"
        refresh={false}
        pagesLabel="Pages of attempts"
        empty={{
          title: "No attempts yet",
          text: isOwn ? "Every conversation you finish in a room appears here." : "None finished yet.",
        }}
        keyOf={({ id }) => id}
        columns={columnsFrom(here, isOwn)}
      />
    </Section>
  );
}
