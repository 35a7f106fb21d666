import type { ContentOpening } from "@field-advisor/schema/openings.endpoints";
import { Box, Flex, Text } from "@radix-ui/themes";
import { Moment } from "./moment.tsx";

interface OpeningListProps {
  openings: readonly ContentOpening[];
  /** What tells one from the other: the item, or the person who opened it. */
  nameOf: (opening: ContentOpening) => string;
}

/** What was opened while the list was read moves everything on, so a part may begin with what ended the last one. */
const distinct = (openings: readonly ContentOpening[]): ContentOpening[] => [
  ...new Map(openings.map((opening) => [opening.id, opening])).values(),
];

/** Openings of items of the library one below the other. */
export const OpeningList = ({ openings, nameOf }: OpeningListProps) => (
  <ul className="fa-plain-list fa-divided" aria-label="Openings">
    {distinct(openings).map((opening) => (
      <Flex key={opening.id} asChild justify="between" align="start" gap="4" py="3">
        <li>
          <Text size="2" weight="medium" className="fa-break">
            {nameOf(opening)}
          </Text>
          <Box flexShrink="0">
            <Moment iso={opening.openedAt} />
          </Box>
        </li>
      </Flex>
    ))}
  </ul>
);
