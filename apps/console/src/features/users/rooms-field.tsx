import type { Result } from "@field-advisor/api-client";
import { failedTo, FailureNotice, ChooseManyField } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { namesOf } from "../../lib/groups/group-links.tsx";
import { firstRooms } from "./users.queries.ts";

const none = (
  <Text as="p" size="2" color="gray">
    There are no rooms yet.
  </Text>
);

interface RoomsFieldProps {
  isTitled?: boolean;
  /** The rooms that somebody has by groups, whatever is chosen here. */
  byGroups?: Result<"GET /api/user-access/by-groups">;
}

/** The rooms that somebody is given. */
export function RoomsField({ isTitled = false, byGroups = [] }: RoomsFieldProps) {
  const { data, isError, error, refetch } = useQuery(firstRooms);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch rooms", error)} onRetry={() => void refetch()} />;
  const options = data?.items.map(({ id, name }) => {
    const groups = byGroups.find(({ roomId }) => roomId === id)?.groups;
    return { value: id, label: name, ...(groups && { detail: `Also by ${namesOf(groups)}` }) };
  });
  return <ChooseManyField name="roomIds" label="Rooms" isTitled={isTitled} options={options} none={none} />;
}
