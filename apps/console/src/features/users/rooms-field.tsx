import { failedTo, FailureNotice, ChooseManyField } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { firstRooms } from "./users.queries.ts";

const none = (
  <Text as="p" size="2" color="gray">
    There are no rooms yet.
  </Text>
);

/** The rooms that somebody is given. */
export function RoomsField({ isTitled = false }: { isTitled?: boolean }) {
  const { data, isError, error, refetch } = useQuery(firstRooms);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch rooms", error)} onRetry={() => void refetch()} />;
  const options = data?.items.map(({ id, name }) => ({ value: id, label: name }));
  return <ChooseManyField name="roomIds" label="Rooms" isTitled={isTitled} options={options} none={none} />;
}
