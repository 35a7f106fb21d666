import "../attempt.css";
import "./comparison.css";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import {
  exactTime,
  Loaded,
  PageHeader,
  useCurrentUser,
  Muted,
  TextLink,
  variantText,
} from "@field-advisor/ui";
import { SoundProvider } from "@field-advisor/ui/playback";
import { Callout, Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { twoAttempts } from "../attempt.queries.ts";
import { outcomeOf, scoreWords, SignBadge } from "../attempt-words.tsx";
import { WayBack } from "../way-back.tsx";
import { CheckRows } from "./check-rows.tsx";
import { MeasureRows } from "./measure-rows.tsx";

/** Two attempts of one person in one room: what was met then and now, with the words of each. */
export function ComparisonScreen() {
  const { id = "", otherId = "" } = useParams();
  const query = useQuery(twoAttempts(id, otherId));
  const { id: readerId } = useCurrentUser();
  return (
    <div className="attempt">
      <WayBack otherwise={`/attempts/${id}`} />
      <Loaded
        query={query}
        noun="Comparison"
        missing="One of the attempts may have been deleted, or they belong to different people or rooms."
      >
        {({ earlier, later }) => {
          const isOwn = later.user?.id === readerId;
          const who = isOwn ? "" : `${later.user?.name ?? "Former user"} · `;
          const sides = { earlier, later, isOwn };
          const isHidden = earlier.isHidden || later.isHidden;
          return (
            <>
              <PageHeader
                title={later.room.name}
                purpose={`${who}Attempt ${earlier.number} beside attempt ${later.number}`}
              />
              <Flex direction="column" gap="6">
                <div className="compared">
                  <Side attempt={earlier} isOwn={isOwn} />
                  <Side attempt={later} isOwn={isOwn} />
                </div>
                {isHidden ? (
                  <Callout.Root color="gray">
                    <Callout.Text>
                      {earlier.isToRate || later.isToRate
                        ? "Open each of them and rate yourself first. Then they can be compared."
                        : "One of them is private and not shared, so they cannot be compared."}
                    </Callout.Text>
                  </Callout.Root>
                ) : (
                  <SoundProvider>
                    <CheckRows {...sides} />
                    <MeasureRows {...sides} />
                  </SoundProvider>
                )}
              </Flex>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Side({ attempt, isOwn }: { attempt: Attempt; isOwn: boolean }) {
  const { id, number, startedAt, score, mostScore, isHidden } = attempt;
  return (
    <Card asChild size="2">
      <section aria-label={`Attempt ${number}`}>
        <Flex direction="column" gap="2" align="start">
          <TextLink to={`/attempts/${id}`} weight="bold">
            Attempt {number}
          </TextLink>
          <Muted>{exactTime.format(new Date(startedAt))}</Muted>
          {attempt.variant && <Muted className="fa-break">{variantText(attempt)}</Muted>}
          {!isHidden && <SignBadge {...outcomeOf(attempt, isOwn)} />}
          {score !== null && <Text size="2">{scoreWords(score, mostScore)}</Text>}
        </Flex>
      </section>
    </Card>
  );
}
