import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import { disputes } from "@field-advisor/schema/practice-constants";
import { Checkbox, Flex, Link } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { Choice } from "../lists/choice-filters.tsx";
import { useListAddress } from "../lists/list-address.ts";
import { ListEmpty } from "../lists/list-states.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { type Column, RecordList } from "../lists/record-list.tsx";
import { Section } from "../screen/section.tsx";
import { Moment } from "../text/moment.tsx";
import { attemptName } from "./attempt-name.ts";
import { Rejudgements, useMayJudgeAgain } from "./rejudgements.tsx";
import { attemptsOfRoom } from "./rubric.queries.ts";
import { Muted } from "../text/muted.tsx";
import { TextLink } from "../routing/links.tsx";

/** The same screen with other attempts, or without any. */
function useHere(check: string | null): string {
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => !["check", "disputed", "page"].includes(name));
  return `?${new URLSearchParams(check === null ? kept : [...kept, ["check", check]])}`;
}

/** Leads to the attempts in which a check is disputed. */
export function DisputesLink({ check, sentence }: { check: string; sentence: string }) {
  return (
    <Link asChild weight="bold" highContrast>
      <RouterLink to={useHere(check)}>{sentence}</RouterLink>
    </Link>
  );
}

const pageSize = 20;
const filters = { disputed: "any" };
const allowed = { disputed: disputes };

const kinds = {
  any: "All disputed",
  overruled: "Overruled by coaches",
  objected: "Seen differently by people",
} as const;

const outcomeOf = ({ score, passed }: AttemptSummary): string => {
  const outcome = passed === null ? "Not decided" : passed ? "Passed" : "Not passed";
  return score === null ? outcome : `${outcome}, ${score}%`;
};

/** For who has attempts judged again. */
const choiceOf = (chosen: ReadonlySet<string>, toggle: (id: string) => void): Column<AttemptSummary> => ({
  label: "Choose",
  card: "aside",
  cell: (attempt) => (
    <Checkbox
      aria-label={`Choose ${attemptName(attempt)}`}
      checked={chosen.has(attempt.id)}
      onCheckedChange={() => toggle(attempt.id)}
    />
  ),
});

const columns: Column<AttemptSummary>[] = [
  {
    label: "Attempt",
    card: "title",
    breaks: true,
    cell: (attempt) => (
      <TextLink to={`/attempts/${attempt.id}`} weight="bold">
        {attemptName(attempt)}
      </TextLink>
    ),
  },
  { label: "Result", cell: outcomeOf },
  { label: "Started", cell: ({ startedAt }) => <Moment iso={startedAt} /> },
];

interface DisputedAttemptsProps {
  roomId: number;
  /** The key of a check. */
  check: string;
  /** null where it is not among those that are disputed most. */
  sentence: string | null;
}

/** The attempts in which somebody saw a check otherwise than it was judged, newest first, and the way to have them judged again. */
export function DisputedAttempts({ roomId, check, sentence }: DisputedAttemptsProps) {
  const {
    filters: chosenKind,
    page,
    setPage,
    setFilters,
    clear,
    filtered,
  } = useListAddress(filters, allowed);
  const disputed = disputes.find((each) => each === chosenKind.disputed) ?? "any";
  const query = useQuery(
    attemptsOfRoom({ roomId, check, disputed, limit: pageSize, offset: page * pageSize }),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  const mayChoose = useMayJudgeAgain();
  const back = useHere(null);
  return (
    <Flex direction="column" gap="6">
      <Section
        title={sentence === null ? "Attempts in which this check is disputed" : `Disputed: ${sentence}`}
        aside={
          <Link asChild highContrast size="2">
            <RouterLink to={back}>Back to practice in this room</RouterLink>
          </Link>
        }
      >
        <Flex direction="column" gap="3">
          <Muted as="p">
            Attempts of the last 12 months. Private attempts that were not shared are left out.
          </Muted>
          <Flex>
            <Choice
              label="Show"
              value={disputed}
              values={disputes}
              labelOf={(kind) => kinds[kind]}
              onChange={(kind) => setFilters({ disputed: kind })}
            />
          </Flex>
          <PagedList
            what="attempts"
            query={query}
            list={{ page, pageSize, filtered, setPage, clear }}
            empty={<ListEmpty title="No attempts">Nobody sees this check differently now.</ListEmpty>}
          >
            {(attempts) => (
              <RecordList
                label="Disputed attempts"
                items={attempts}
                keyOf={({ id }) => id}
                columns={mayChoose ? [choiceOf(chosen, toggle), ...columns] : columns}
              />
            )}
          </PagedList>
        </Flex>
      </Section>
      <Rejudgements roomId={roomId} chosen={[...chosen]} />
    </Flex>
  );
}
