import { pageOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import { Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ListEmpty, ListView } from "../lists/list-states.tsx";
import { Moment } from "../text/moment.tsx";
import { Muted } from "../text/muted.tsx";
import { TextLink } from "../routing/links.tsx";
import { whyUndecided } from "./attempt-outcome.ts";

interface PersonAttemptsProps {
  userId: number;
  atMost: number;
  onClose: () => void;
}

/** What became of an attempt, as far as its reader may know. */
function outcomeOf(attempt: AttemptSummary): string {
  const { passed, score } = attempt;
  const verdict = whyUndecided(attempt, false) ?? (passed ? "Passed" : "Not passed");
  return score === null ? verdict : `${score}%, ${verdict.toLowerCase()}`;
}

/** The newest attempts of somebody in rooms, and the way to all of them. */
export function PersonAttempts({ userId, atMost, onClose }: PersonAttemptsProps) {
  const query = useQuery({
    ...pageOf("GET /api/attempts", { query: { userId, limit: atMost } }),
    staleTime: 0,
  });
  return (
    <ListView
      what="attempts"
      items={query.data?.items}
      failure={query.isError && !query.data ? describeError(query.error) : null}
      filtered={false}
      empty={
        <ListEmpty title="Nothing practised yet">This user has finished no attempt in a room.</ListEmpty>
      }
      onClearFilters={onClose}
      onRetry={() => void query.refetch()}
    >
      {(attempts) => (
        <Flex direction="column" gap="4">
          <Flex asChild direction="column" gap="3">
            <ul className="fa-plain-list" aria-label="Attempts">
              {attempts.map((attempt) => (
                <li key={attempt.id}>
                  <TextLink to={`/attempts/${attempt.id}`} weight="medium" size="2" className="fa-break">
                    {attempt.room.name}, attempt {attempt.number}
                  </TextLink>
                  <Muted as="div" size="1">
                    {outcomeOf(attempt)} · <Moment iso={attempt.startedAt} />
                  </Muted>
                </li>
              ))}
            </ul>
          </Flex>
          <TextLink to={`/progress/${userId}`} size="2">
            All of their practice
          </TextLink>
        </Flex>
      )}
    </ListView>
  );
}
