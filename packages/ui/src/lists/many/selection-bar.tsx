import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useToast } from "../../feedback/toast-queue.ts";
import { BusyButton } from "../../feedback/busy-button.tsx";
import { counted, failureToast, grouped } from "../../text/phrases.ts";
import type { Selection } from "./use-selection.ts";

type Id = string | number;

export interface FoundByFilter<Key extends Id, Filter> {
  /** One of them, and several: "person", "people". */
  things: readonly [string, string];
  selection: Selection<Key, Filter>;
  /** How many the filters leave. */
  total: number;
  filter: Filter;
  /** Asks the server for all that the filter finds at this moment. */
  find: (filter: Filter) => Promise<{ ids: Key[]; total: number }>;
}

/** Selects everything that the filters leave, what was not scrolled to yet included. */
export function SelectAllFound<Key extends Id, Filter>(props: FoundByFilter<Key, Filter>) {
  const { things, selection, total, filter, find } = props;
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => find(filter),
    onSuccess: (found) => {
      selection.selectFound(found, filter);
      if (found.total > found.ids.length)
        show({
          title: `The first ${counted(found.ids.length, ...things)} of ${grouped(found.total)} are selected`,
          description: "More cannot be changed at once. Narrow the list, or repeat for the others.",
        });
    },
    onError: (error) => show(failureToast(`Failed to select all ${things[1]}`, error)),
  });
  return (
    <BusyButton variant="soft" color="gray" idle={total === 0} busy={isPending} onClick={() => mutate()}>
      Select all {grouped(total)}
    </BusyButton>
  );
}

interface SelectionBarProps<Key extends Id, Filter> extends FoundByFilter<Key, Filter> {
  /** "Selected people" */
  label: string;
  /** What can be done with them. */
  children: ReactNode;
}

/** What can be done with the selected together: below the list, within reach, once something is selected. */
export function SelectionBar<Key extends Id, Filter>(props: SelectionBarProps<Key, Filter>) {
  const { label, things, selection, total, children } = props;
  const { ids, isWhole, clear } = selection;
  if (ids.size === 0) return null;
  return (
    <Flex className="fa-selection-bar" role="group" aria-label={label} gap="3" align="center" wrap="wrap">
      <Text size="2" weight="medium" role="status">
        {counted(ids.size, ...things)} selected
        {isWhole && ", all that were found"}
      </Text>
      <Flex gap="2" wrap="wrap">
        {!isWhole && total > ids.size && <SelectAllFound {...props} />}
        {children}
        <Button color="gray" variant="soft" onClick={clear}>
          Clear selection
        </Button>
      </Flex>
    </Flex>
  );
}
