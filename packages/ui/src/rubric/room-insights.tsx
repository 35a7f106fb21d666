import { queryOf } from "@field-advisor/api-client";
import type { Role } from "@field-advisor/schema/routes";
import { variantLevelLabels } from "@field-advisor/schema/variant-constants";
import type { RoomInsights } from "@field-advisor/schema/practice.endpoints";
import { useCurrentUser } from "../app/session.ts";
import { ListEmpty } from "../lists/list-states.tsx";
import { type Column, RecordList } from "../lists/record-list.tsx";
import { Loaded } from "../screen/loaded.tsx";
import { Section } from "../screen/section.tsx";
import { grouped } from "../text/phrases.ts";
import { StatCard, StatList } from "../charts/stat.tsx";
import { Callout, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { DisputedAttempts, DisputesLink } from "./disputed-attempts.tsx";
import { Rejudgements } from "./rejudgements.tsx";
import { Muted } from "../text/muted.tsx";
import { TextLink } from "../routing/links.tsx";

const roomInsights = (id: number) => ({
  ...queryOf("GET /api/practice/rooms/:id", { params: { id } }),
  staleTime: 0,
});

type Missed = RoomInsights["missed"][number];
type Disputed = RoomInsights["disputed"][number];

const missedColumns: Column<Missed>[] = [
  { label: "Check", card: "title", breaks: true, cell: ({ sentence }) => sentence },
  { label: "Missed or not found", align: "end", cell: ({ missed, decided }) => `${missed} of ${decided}` },
];

const disputedColumns: Column<Disputed>[] = [
  {
    label: "Check",
    card: "title",
    breaks: true,
    cell: (check) => <DisputesLink check={check.key} sentence={check.sentence} />,
  },
  { label: "Overruled by coaches", align: "end", cell: ({ overruled }) => grouped(overruled) },
  { label: "Seen differently by people", align: "end", cell: ({ objected }) => grouped(objected) },
  { label: "Decided", align: "end", cell: ({ decided }) => grouped(decided) },
];

type Variant = RoomInsights["variants"][number];

const variantColumns: Column<Variant>[] = [
  {
    label: "Variant",
    card: "title",
    breaks: true,
    cell: ({ id, name, isRemoved }) =>
      id === null ? "The room as it is" : `${name}${isRemoved ? " (removed)" : ""}`,
  },
  { label: "Level", cell: ({ level }) => (level === null ? "–" : variantLevelLabels[level]) },
  { label: "Attempts", align: "end", cell: ({ attempts }) => grouped(attempts) },
  { label: "Passed", align: "end", cell: ({ passed, judged }) => `${grouped(passed)} of ${grouped(judged)}` },
  { label: "Median score", align: "end", cell: ({ medianScore }) => orNone(medianScore, "%") },
];

/** So many judged attempts say that nobody passes, and not that nobody has yet. */
const enough = 5;

/** Which variants are too hard, or too easy. */
function Variants({ variants }: Pick<RoomInsights, "variants">) {
  const unpassed = variants.filter(
    ({ judged, passed, isRemoved }) => judged >= enough && passed === 0 && !isRemoved,
  );
  return (
    <Section title="Variants">
      {unpassed.map(({ id, name, judged }) => (
        <Callout.Root key={id} color="amber" size="1" mb="3">
          <Callout.Text>
            Nobody has passed {id === null ? "the room as it is" : `“${name}”`} in {grouped(judged)} judged
            attempts.
          </Callout.Text>
        </Callout.Root>
      ))}
      <RecordList
        label="Variants"
        items={variants}
        keyOf={({ id }) => id ?? "room"}
        columns={variantColumns}
      />
    </Section>
  );
}

const orNone = (value: number | null, unit = ""): string => (value === null ? "–" : `${value}${unit}`);

/** How a room is practised, and which of its checks may be badly written. */
export function InsightsTab({ roomId }: { roomId: number }) {
  const query = useQuery(roomInsights(roomId));
  const [params] = useSearchParams();
  const check = params.get("check");
  return (
    <Loaded query={query} noun="Room">
      {(insights) => {
        if (check === null) return <Insights {...insights} roomId={roomId} />;
        const sentence = insights.disputed.find(({ key }) => key === check)?.sentence ?? null;
        return <DisputedAttempts roomId={roomId} check={check} sentence={sentence} />;
      }}
    </Loaded>
  );
}

/** Whose attempts the figures count, by who reads them. */
const readers: Record<Role, { nobody: string; whose?: string }> = {
  OWNER: { nobody: "Nobody has practised here yet" },
  ADMIN: {
    nobody: "None of your people has practised here yet",
    whose: "Your assigned users and yourself.",
  },
  USER: { nobody: "You have not practised here yet", whose: "Only your own attempts." },
};

function Insights(insights: RoomInsights & { roomId: number }) {
  const { role } = useCurrentUser();
  const { nobody, whose } = readers[role];
  const { roomId, attempts, people, peoplePassed, medianScore, medianAttemptsToPass, missed, disputed } =
    insights;
  if (attempts === 0)
    return (
      <ListEmpty title={nobody}>
        Once attempts in this room are finished, their results and the checks missed most appear here.
      </ListEmpty>
    );
  return (
    <Flex direction="column" gap="6">
      {whose && <Muted as="p">{whose}</Muted>}
      <StatList label="Practice in this room">
        <StatCard
          label="Attempts"
          value={grouped(attempts)}
          definition="Every attempt in which something was said, including private ones. The other figures and lists leave out private attempts that were not shared."
        />
        <StatCard label="People who passed" value={`${grouped(peoplePassed)} of ${grouped(people)}`} />
        <StatCard label="Median score" value={orNone(medianScore, "%")} />
        <StatCard label="Attempts until passed" value={orNone(medianAttemptsToPass)} note="Median" />
      </StatList>
      <Section title="Checks most often missed or not found">
        {missed.length === 0 ? (
          "No check was missed, and all were found."
        ) : (
          <RecordList
            label="Checks most often missed or not found"
            items={missed}
            keyOf={({ key }) => key}
            columns={missedColumns}
          />
        )}
      </Section>
      {insights.variants.length > 0 && <Variants variants={insights.variants} />}
      <Section
        title="Most disputed checks"
        aside={
          role !== "USER" && (
            <TextLink to="/reviews" size="2">
              Reviews
            </TextLink>
          )
        }
      >
        {disputed.length === 0 ? (
          "No coach has overruled a check, and nobody sees one differently."
        ) : (
          <RecordList
            label="Most disputed checks"
            items={disputed}
            keyOf={({ key }) => key}
            columns={disputedColumns}
          />
        )}
      </Section>
      <Rejudgements roomId={roomId} chosen={[]} />
    </Flex>
  );
}
