import { readStored, store } from "@field-advisor/page/browser-storage";
import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import { Muted } from "@field-advisor/ui";
import { Checkbox, Flex, Heading, Text } from "@radix-ui/themes";
import { useId, useState } from "react";

/** What somebody has ticked of an attempt, which this tab of the browser keeps and nobody else is told. */
function useTicks(keptAs: string) {
  const name = `field-advisor-goals:${keptAs}`;
  const [ticked, setTicked] = useState<readonly string[]>(
    () => readStored("sessionStorage", name)?.split(",").filter(Boolean) ?? [],
  );
  const toggle = (key: string) => {
    const next = ticked.includes(key) ? ticked.filter((each) => each !== key) : [...ticked, key];
    store("sessionStorage", name, next.join(","));
    setTicked(next);
  };
  return { ticked, toggle };
}

interface GoalListProps {
  criteria: NonNullable<Briefing["rubric"]>["criteria"];
  keptAs: string;
}

/** What will be judged, to be ticked by whoever wants to keep count. */
export function GoalList({ criteria, keptAs }: GoalListProps) {
  const headingId = useId();
  const { ticked, toggle } = useTicks(keptAs);
  return (
    <div role="group" aria-labelledby={headingId}>
      <Heading as="h3" size="3" mb="2" id={headingId}>
        What will be judged
      </Heading>
      <Flex direction="column" gap="2">
        {criteria.map(({ key, name }) => (
          <Text as="label" size="2" key={key}>
            <Flex gap="2">
              <Checkbox checked={ticked.includes(key)} onCheckedChange={() => toggle(key)} />
              <span className="fa-break">{name}</span>
            </Flex>
          </Text>
        ))}
        <Muted as="p" size="1">
          The ticks are only for you and are not judged.
        </Muted>
      </Flex>
    </div>
  );
}
