import type { PersonPractice } from "@field-advisor/schema/practice.endpoints";
import { counted, Muted, Section } from "@field-advisor/ui";
import { TimelineChart } from "@field-advisor/ui/charts";
import { Flex, Text } from "@radix-ui/themes";

type Given = PersonPractice["selfRatings"]["given"][number];

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });

const percentOf = ({ alike, decided }: Given): number => Math.round((alike / decided) * 100);

interface SelfKnowledgeProps extends Pick<PersonPractice, "selfRatings"> {
  isOwn: boolean;
}

/** How well somebody's view of their own attempts fits how these were judged; a line needs two points. */
export function SelfKnowledge({ selfRatings: { given, skipped }, isOwn }: SelfKnowledgeProps) {
  const last = given.at(-1);
  if (!last && skipped === 0) return null;
  const who = isOwn ? "you" : "they";
  return (
    <Section title={isOwn ? "How well you see yourself" : "How well they see themselves"}>
      <Flex direction="column" gap="3">
        {last && (
          <Text as="p" size="2" className="fa-break">
            In {last.room.name}, attempt {last.attempt.number}, {who} saw {last.alike} of{" "}
            {counted(last.decided, "criterion", "criteria")} as {last.decided === 1 ? "it was" : "they were"}{" "}
            judged.
          </Text>
        )}
        {given.length > 1 && (
          <TimelineChart
            title="Seen as it was judged"
            labelName="Attempt"
            labels={given.map(({ at }) => day.format(new Date(at)))}
            keys={given.map(({ attempt }) => attempt.id)}
            series={[{ name: "Seen alike", values: given.map(percentOf), format: (value) => `${value}%` }]}
          />
        )}
        {skipped > 0 && <Muted as="p">Skipped {counted(skipped, "time")}.</Muted>}
      </Flex>
    </Section>
  );
}
