import { StatCard, StatList } from "@field-advisor/ui/stat";
import { Box } from "@radix-ui/themes";
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
    <StatList label="Rooms by state">
      {names.map((name) => (
        <StatCard
          key={name}
          label={labels[name]}
          value={left ? `${left[name]} of ${all[name]}` : all[name]}
        />
      ))}
    </StatList>
  </Box>
);
