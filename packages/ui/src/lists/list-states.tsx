import { Button, Card, Flex, Heading, Skeleton, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { BusyButton } from "../feedback/busy-button.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { Muted } from "../text/muted.tsx";

const rows = ["a", "b", "c", "d", "e"];

/** The shape of what is coming, while it is being read. */
function ListLoading({ label }: { label: string }) {
  return (
    <Flex asChild direction="column" gap="3">
      <output aria-label={label}>
        {rows.map((row) => (
          <Skeleton key={row} height="56px" />
        ))}
      </output>
    </Flex>
  );
}

interface ListMessageProps {
  title: string;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

function ListMessage({ title, children, action }: ListMessageProps) {
  return (
    <Card size="4" className="fa-list-message">
      <Flex direction="column" align="center" gap="3" py="5">
        <Heading as="h2" size="4" align="center">
          {title}
        </Heading>
        <Text as="p" color="gray" align="center" className="fa-readable">
          {children}
        </Text>
        {action}
      </Flex>
    </Card>
  );
}

/** A list with nothing in it yet, and what to do about that. */
export const ListEmpty = ListMessage;

/** A list whose filters leave nothing over. */
function ListNoMatch({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <ListMessage
      title={`No ${what} match`}
      action={
        <Button variant="soft" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing fits the search and filters you have set.
    </ListMessage>
  );
}

interface ListViewProps<Item> {
  /** What the list holds, in the plural: "deployments". */
  what: string;
  items: readonly Item[] | undefined;
  failure: { sentence: string; requestId?: string | undefined } | null;
  /** True while a search or filter narrows the list. */
  filtered: boolean;
  /** Shown when there is nothing at all: says what to do next. */
  empty: ReactNode;
  /** True while another page is read, and the one before is shown in its place. */
  isOld?: boolean;
  onClearFilters: () => void;
  onRetry: () => void;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in exactly one of its states: loading, failed, empty, no match, or its entries. */
export function ListView<Item>(props: ListViewProps<Item>) {
  const { what, items, failure, filtered, empty, isOld, onClearFilters, onRetry, children } = props;
  if (failure) return <FailureNotice {...failure} onRetry={onRetry} />;
  if (!items) return <ListLoading label={`Loading ${what}...`} />;
  if (items.length > 0)
    return (
      <div className="fa-list" aria-busy={isOld}>
        {children(items)}
      </div>
    );
  return filtered ? <ListNoMatch what={what} onClear={onClearFilters} /> : empty;
}

interface PaginationProps {
  /** Starts at 0. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** Tells it apart where another list is on the same page. */
  label?: string;
}

/** Which part of a long list is shown, and the way to its neighbours. */
export function Pagination({ page, pageSize, total, onChange, label = "Pages" }: PaginationProps) {
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  return (
    <Flex asChild justify="between" align="center" gap="3" mt="4" wrap="wrap">
      <nav aria-label={label}>
        <Muted aria-live="polite">{first > total ? `${total} in all` : `${first}–${last} of ${total}`}</Muted>
        {total > pageSize && (
          <Flex gap="2">
            <BusyButton variant="soft" color="gray" idle={page === 0} onClick={() => onChange(page - 1)}>
              Previous
            </BusyButton>
            <BusyButton variant="soft" color="gray" idle={last >= total} onClick={() => onChange(page + 1)}>
              Next
            </BusyButton>
          </Flex>
        )}
      </nav>
    </Flex>
  );
}
