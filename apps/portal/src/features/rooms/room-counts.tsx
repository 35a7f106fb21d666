import { Box, Card, Flex, Grid, Text } from "@radix-ui/themes";
import type { RoomCounts } from "./room-filters.ts";

const labels: Readonly<Record<keyof RoomCounts, string>> = {
  live: "Live rooms",
  paused: "Paused rooms",
  inactive: "Inactive rooms",
  categories: "Categories",
};

const names = ["live", "paused", "inactive", "categories"] as const;

interface CountedRoomsProps {
  all: RoomCounts;
  /** What the filters leave; null while none is set. */
  left: RoomCounts | null;
}

/** How many rooms there are: "3 of 8" while filters leave only some of them. */
export const CountedRooms = ({ all, left }: CountedRoomsProps) => (
  <Box mb="4">
    <Grid asChild columns={{ initial: "2", md: "4" }} gap="3">
      <ul className="fa-plain-list" aria-label="Rooms by state">
        {names.map((name) => (
          <Card key={name} asChild size="2">
            <li>
              <Flex direction="column">
                <Text size="2" color="gray">
                  {labels[name]}
                </Text>
                <Text size="6" weight="bold" className="fa-numbers">
                  {left ? `${left[name]} of ${all[name]}` : all[name]}
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Grid>
  </Box>
);
