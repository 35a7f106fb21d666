import { assistantTools } from "@field-advisor/schema/assistant-tools";
import { groupLabels } from "@field-advisor/schema/group-labels";
import { Box, Heading, Text } from "@radix-ui/themes";
import { useId } from "react";

const titlesOf = Map.groupBy(assistantTools, ({ group }) => group);

/** What a part holds for assistants, where its name does not say it. */
function contentsOf(label: string, tools: readonly { title: string }[]): string {
  const titles = tools.map(({ title }) => title).filter((title) => title !== label);
  return titles.length === 0 ? "" : `: ${titles.join(", ")}`;
}

/** What a key lets an assistant read, by what has to be ticked for it. */
export function ReadableParts() {
  const headingId = useId();
  return (
    <Box>
      <Heading as="h3" size="2" mb="1" id={headingId}>
        What to let its key read
      </Heading>
      <Text as="p" size="2" color="gray" mb="2">
        Tick these under Read when you make the key; what is not ticked, the assistant does not see.
      </Text>
      <ul aria-labelledby={headingId} className="fa-plain-list">
        {[...titlesOf].map(([group, tools]) => (
          <Text asChild key={group} size="2">
            <li>
              <strong>{groupLabels[group]}</strong>
              {contentsOf(groupLabels[group], tools)}
            </li>
          </Text>
        ))}
      </ul>
    </Box>
  );
}
