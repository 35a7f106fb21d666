import { describeError } from "@field-advisor/api-client/api-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Email, fullName, ListEmpty, ListView, Sheet, Muted, ItemRow } from "@field-advisor/ui";
import { Badge, Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";

interface RequestsButtonProps {
  /** Undefined until it is known. */
  count: number | undefined;
  color: ComponentProps<typeof Button>["color"];
  /** What so many people wait for. */
  label: string;
  onOpen: () => void;
}

/** How many people wait for an owner, which opens their requests; nothing while nobody does. */
export function RequestsButton({ count = 0, color, label, onOpen }: RequestsButtonProps) {
  if (count === 0) return null;
  return (
    <Button size="3" variant="soft" color={color} onClick={onOpen}>
      <Badge color={color} variant="solid" radius="full" aria-hidden="true">
        {count}
      </Badge>
      {count} {label}
    </Button>
  );
}

interface RequestsSheetProps<Request> {
  title: string;
  description: string;
  query: UseQueryResult<{ items: readonly Request[]; total: number }>;
  /** What stands there while nobody waits, and where requests come from. */
  emptyTitle: string;
  source: string;
  /** One of them, as an item of the list. */
  children: (request: Request) => ReactNode;
  /** The dialog in which one is answered. */
  dialog: ReactNode;
  onClose: () => void;
}

const nothing = () => undefined;

/** People who wait for an owner, longest first. */
export function RequestsSheet<Request>({
  title,
  description,
  query: { data, isError, error, refetch },
  emptyTitle,
  source,
  children,
  dialog,
  onClose,
}: RequestsSheetProps<Request>) {
  const notShown = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Sheet title={title} description={description} onClose={onClose}>
      <ListView
        what="requests"
        items={data?.items}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={<ListEmpty title={emptyTitle}>{source}</ListEmpty>}
        onClearFilters={nothing}
        onRetry={() => void refetch()}
      >
        {(requests) => (
          <ul className="fa-plain-list fa-divided" aria-label="Requests">
            {requests.map(children)}
          </ul>
        )}
      </ListView>
      {notShown > 0 && <Muted as="p">{notShown} more appear when these are done.</Muted>}
      {dialog}
    </Sheet>
  );
}

interface RequestItemProps {
  user: Pick<User, "email" | "firstName" | "lastName">;
  /** When it was asked, and what for. */
  children: ReactNode;
  /** How it is answered. */
  answers: ReactNode;
}

/** One who waits. */
export const RequestItem = ({ user, children, answers }: RequestItemProps) => (
  <ItemRow name={fullName(user)} note={<Email>{user.email}</Email>} end={answers}>
    {children}
  </ItemRow>
);
