import type { PersonPractice as Practice } from "@field-advisor/schema/practice.endpoints";
import { mayFocus, trainingReasons } from "@field-advisor/schema/practice-constants";
import {
  type Column,
  counted,
  grouped,
  LastTime,
  ListEmpty,
  RecordList,
  Section,
  Muted,
  TextLink,
  LinkButton,
} from "@field-advisor/ui";
import { TimelineChart } from "@field-advisor/ui/charts";
import { StatCard, StatList } from "@field-advisor/ui/stat";
import { Flex, Text } from "@radix-ui/themes";
import { Change, PassedBadge, scoreText } from "./scores.tsx";
import { SelfKnowledge } from "./self-knowledge.tsx";

type RoomRecord = Practice["rooms"][number];
type Skill = Practice["skills"][number];
type Missed = Practice["missed"][number];

/** What `met` of `decided` is, in words. */
const share = (met: number, decided: number): string =>
  decided === 0 ? "Not tried" : `${met} of ${decided}`;

const roomColumns: Column<RoomRecord>[] = [
  {
    label: "Room",
    card: "title",
    breaks: true,
    cell: ({ room }) => (
      <TextLink to={`/test-room/${room.id}`} weight="bold">
        {room.name}
      </TextLink>
    ),
  },
  {
    label: "Result",
    card: "aside",
    cell: ({ passed, best }) => <PassedBadge passed={best === null ? null : passed} />,
  },
  { label: "Attempts", align: "end", cell: ({ attempts }) => grouped(attempts) },
  { label: "First", align: "end", from: "desktop", cell: ({ first }) => scoreText(first) },
  { label: "Best", align: "end", cell: ({ best }) => scoreText(best) },
  {
    label: "Last",
    align: "end",
    cell: ({ first, last }) => (
      <>
        {scoreText(last)}
        <br />
        <Change from={first} to={last} />
      </>
    ),
  },
  { label: "Last attempt", from: "desktop", cell: ({ lastAt }) => <LastTime at={lastAt} /> },
];

const skillColumns: Column<Skill>[] = [
  { label: "Skill", card: "title", breaks: true, cell: ({ skill }) => skill },
  { label: "Met in the last 30 days", align: "end", cell: ({ met, decided }) => share(met, decided) },
  {
    label: "In the 30 days before",
    align: "end",
    cell: ({ metBefore, decidedBefore }) => share(metBefore, decidedBefore),
  },
];

const missedColumns: Column<Missed>[] = [
  { label: "Check", card: "title", breaks: true, cell: ({ sentence }) => sentence },
  { label: "Missed or not found", align: "end", cell: ({ missed, decided }) => share(missed, decided) },
  {
    label: "Room that trains it",
    breaks: true,
    cell: ({ room }) => <TextLink to={`/test-room/${room.id}`}>{room.name}</TextLink>,
  },
];

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });

/** The scores of one room over time; a line needs two points. */
function ScoreLine({ room, scores }: RoomRecord) {
  if (scores.length < 2) return null;
  return (
    <TimelineChart
      title={`Scores in ${room.name}`}
      labelName="Attempt"
      labels={scores.map(({ at }) => day.format(new Date(at)))}
      keys={scores.map(({ attemptId }) => attemptId)}
      series={[{ name: "Score", values: scores.map(({ score }) => score), format: (value) => `${value}%` }]}
    />
  );
}

/** In its own room the check is carried along as the one thing to try; another room has other checks. */
function wayToPractise({ key, room, train }: NonNullable<Practice["next"]>, rooms: readonly RoomRecord[]) {
  const to = `/test-room/${train?.room.id ?? room.id}`;
  const own = rooms.find((record) => record.room.id === room.id);
  const carries = train?.room.id === room.id && own && mayFocus(own.room.category);
  return carries ? `${to}?${new URLSearchParams({ try: key })}` : to;
}

/** The check that is worth practising now: the one that was missed most lately, and where. */
function NextStep({ next, rooms }: Pick<Practice, "next" | "rooms">) {
  if (!next) return null;
  return (
    <Section title="Next step" isCard>
      <Flex direction="column" align="start" gap="3">
        <Text as="p" className="fa-break">
          {next.sentence}
        </Text>
        <Muted as="p">
          Missed or not found in {next.missed} of the last {counted(next.decided, "attempt")} in “
          {next.room.name}”.
        </Muted>
        {next.train && (
          <>
            <Muted as="p" className="fa-break" id="next-step-why">
              {next.train.room.name}: {trainingReasons[next.train.why]}
            </Muted>
            <LinkButton to={wayToPractise(next, rooms)} aria-describedby="next-step-why">
              Practise this
            </LinkButton>
          </>
        )}
      </Flex>
    </Section>
  );
}

const nothing = {
  own: (
    <ListEmpty title="Nothing practised yet" action={<LinkButton to="/rooms">Choose a room</LinkButton>}>
      Finish a conversation in a room to see its result and your progress here.
    </ListEmpty>
  ),
  other: (
    <ListEmpty title="Nothing practised yet">
      Attempts appear here once this person finishes one in a room.
    </ListEmpty>
  ),
};

/** How somebody gets on: by room, by skill, and what to practise next. */
export function PersonPractice({ practice, isOwn }: { practice: Practice; isOwn: boolean }) {
  const { rooms, skills, missed, next, minutes, selfRatings } = practice;
  if (rooms.length === 0) return isOwn ? nothing.own : nothing.other;
  const passed = rooms.filter((room) => room.passed).length;
  return (
    <Flex direction="column" gap="6">
      <StatList label="Practice">
        <StatCard label="Rooms passed" value={`${passed} of ${rooms.length}`} />
        <StatCard label="Attempts" value={grouped(rooms.reduce((sum, { attempts }) => sum + attempts, 0))} />
        <StatCard
          label="Minutes practised"
          value={grouped(minutes.last30)}
          comparison={`${grouped(minutes.before)} in the 30 days before`}
          note={
            minutes.awaited === 0
              ? "Last 30 days"
              : `Last 30 days, without ${counted(minutes.awaited, "attempt")} whose record is pending`
          }
        />
      </StatList>
      {isOwn && <NextStep next={next} rooms={rooms} />}
      <Section title="Rooms">
        <RecordList label="Rooms" items={rooms} keyOf={({ room }) => room.id} columns={roomColumns} />
      </Section>
      {rooms.slice(0, 6).map((record) => (
        <ScoreLine key={record.room.id} {...record} />
      ))}
      <SelfKnowledge selfRatings={selfRatings} isOwn={isOwn} />
      {skills.length > 0 && (
        <Section title="Skills across rooms">
          <RecordList label="Skills" items={skills} keyOf={({ skill }) => skill} columns={skillColumns} />
        </Section>
      )}
      {missed.length > 0 && (
        <Section title="Checks most often missed or not found">
          <RecordList
            label="Checks most often missed or not found"
            items={missed}
            keyOf={({ room, key }) => `${room.id} ${key}`}
            columns={missedColumns}
          />
        </Section>
      )}
    </Flex>
  );
}
