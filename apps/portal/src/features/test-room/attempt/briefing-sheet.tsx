import type { MetVariant } from "@field-advisor/schema/room-sessions.endpoints";
import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import { variantLevelLabels } from "@field-advisor/schema/variant-constants";
import { counted, failedTo, FailureNotice, Sheet, Waiting, TextLink } from "@field-advisor/ui";
import { Button, DataList, Flex, Heading, Text } from "@radix-ui/themes";
import { useRef } from "react";
import { ModelLinks, useModels } from "../../../lib/model-links.tsx";
import { UnheardNotice } from "../../../lib/unheard-notice.tsx";
import { GoalList } from "./goal-list.tsx";
import { type RoomBriefing, visibilityOf } from "./use-briefing.ts";

/** The two ways to begin. */
type Way = "voice" | "writing";

export interface BriefingStart {
  begin: (way: Way) => void;
  /** Where somebody goes on who has begun that way. */
  goOnAt: (way: Way) => HTMLElement | null;
}

interface BriefingSheetProps {
  roomName: string;
  briefing: RoomBriefing;
  /** Under which name the ticks are kept. */
  keptAs: string;
  /** How the other person differs this time. */
  variant?: MetVariant | null | undefined;
  /** Null where nothing can be begun here now, or is going on. */
  start: BriefingStart | null;
}

/** What to know before an attempt, and during it. */
export function BriefingSheet({ roomName, briefing, keptAs, variant, start }: BriefingSheetProps) {
  const begun = useRef<Way>(null);
  const { known, error, retry, close } = briefing;
  const begin = (way: Way) => {
    begun.current = way;
    close();
    start?.begin(way);
  };
  return (
    <Sheet
      title="Briefing"
      description={roomName}
      goOnAt={() => (begun.current && start ? start.goOnAt(begun.current) : null)}
      onClose={close}
    >
      <Flex direction="column" gap="4">
        {known && <Told briefing={known} keptAs={keptAs} variant={variant} onLeave={close} />}
        {!known &&
          (error ? (
            <FailureNotice {...failedTo("Failed to load the briefing", error)} onRetry={retry} />
          ) : (
            <Waiting />
          ))}
        {start && known?.isUnheard && <UnheardNotice />}
        {start && (
          <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
            <WaysToStart isUnheard={known?.isUnheard ?? false} onBegin={begin} />
          </Flex>
        )}
      </Flex>
    </Sheet>
  );
}

/** The way that is offered first stands last, where it is nearest, and is the only one that is filled. */
function WaysToStart({ isUnheard, onBegin }: { isUnheard: boolean; onBegin: (way: Way) => void }) {
  const labels = { writing: "Start in writing", voice: "Start" } as const;
  const [second, first]: Way[] = isUnheard ? ["voice", "writing"] : ["writing", "voice"];
  return [second, first].map(
    (way) =>
      way && (
        <Button key={way} size="3" {...(way === second && { variant: "soft" })} onClick={() => onBegin(way)}>
          {labels[way]}
        </Button>
      ),
  );
}

interface ToldProps extends Pick<BriefingSheetProps, "keptAs" | "variant"> {
  briefing: Briefing;
  onLeave: () => void;
}

function Told({ briefing, keptAs, variant, onLeave }: ToldProps) {
  const { rubric, lastAttempt } = briefing;
  const models = useModels(briefing.roomId);
  return (
    <>
      {rubric ? (
        <>
          <Part title="Situation" text={rubric.situation} />
          <Part title="The other person" text={variant?.counterpart ?? rubric.counterpart} />
          <Part title="Your goal" text={rubric.goal} />
          <GoalList criteria={rubric.criteria} keptAs={keptAs} />
          <Facts rubric={rubric} attempts={briefing.attempts} level={variant?.level ?? null} />
        </>
      ) : (
        <Text as="p">Nothing is judged in this room.</Text>
      )}
      {models.length > 0 && (
        <section>
          <Heading as="h2" size="3" mb="1">
            Model talks
          </Heading>
          <ModelLinks models={models} onLeave={onLeave} />
        </section>
      )}
      {lastAttempt !== null && (
        <TextLink to={`/attempts/${lastAttempt}`} size="2" onClick={onLeave} highContrast={false}>
          See your last result
        </TextLink>
      )}
      <Text as="p" size="2">
        {visibilityOf(briefing)}
      </Text>
    </>
  );
}

const Part = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <section>
      <Heading as="h2" size="3" mb="1">
        {title}
      </Heading>
      <Text as="p" size="2" className="fa-break kept-lines">
        {text}
      </Text>
    </section>
  );

interface FactsProps extends Pick<Briefing, "attempts"> {
  rubric: NonNullable<Briefing["rubric"]>;
  level: MetVariant["level"] | null;
}

/** How often somebody has tried, and how well. */
function triedSoFar({ attempts }: Pick<FactsProps, "attempts">): string {
  const { count, best, passed, left, uncounted } = attempts;
  const number = count === 0 ? "None so far" : counted(count, "attempt");
  const parts = [
    number,
    uncounted > 0 && `${uncounted} of them ${uncounted === 1 ? "does" : "do"} not count`,
    left !== null && (left === 0 ? "none left" : `${left} left`),
    best !== null && `best score ${best}%`,
    passed && "passed",
  ];
  return parts.filter(Boolean).join(", ");
}

const Facts = (facts: FactsProps) => {
  const { timeLimitMinutes, passMark } = facts.rubric;
  return (
    <DataList.Root size="2">
      {facts.level !== null && (
        <DataList.Item>
          <DataList.Label minWidth="84px">Level</DataList.Label>
          <DataList.Value>{variantLevelLabels[facts.level]}</DataList.Value>
        </DataList.Item>
      )}
      <DataList.Item>
        <DataList.Label minWidth="84px">Time</DataList.Label>
        <DataList.Value>
          {timeLimitMinutes === null ? "No limit" : `At most ${counted(timeLimitMinutes, "minute")}`}
        </DataList.Value>
      </DataList.Item>
      <DataList.Item>
        <DataList.Label minWidth="84px">Pass mark</DataList.Label>
        <DataList.Value>{passMark}%</DataList.Value>
      </DataList.Item>
      <DataList.Item>
        <DataList.Label minWidth="84px">Attempts</DataList.Label>
        <DataList.Value>{triedSoFar(facts)}</DataList.Value>
      </DataList.Item>
    </DataList.Root>
  );
};
