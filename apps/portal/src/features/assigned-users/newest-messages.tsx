import { counted, ListEmpty, ListView, RelativeTime, Section, LinkButton, ItemRow } from "@field-advisor/ui";
import { failureOf } from "@field-advisor/ui/figures";
import { Badge, Card } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { newestMessages } from "./admin-dashboard.queries.ts";

const nothing = () => undefined;

function stateOf({ isActive, isExpired }: { isActive: boolean; isExpired: boolean }): string {
  if (isExpired) return "Expired";
  return isActive ? "LIVE" : "PAUSED";
}

/** The three newest messages to pages, and the way to send another one. */
export function NewestMessages() {
  const query = useQuery(newestMessages);
  return (
    <Section
      title="Newest messages"
      aside={
        <LinkButton to="/messages" variant="soft">
          Send Message
        </LinkButton>
      }
    >
      <ListView
        what="messages"
        items={query.data}
        failure={failureOf(query)}
        filtered={false}
        empty={<ListEmpty title="No messages yet">Messages that you send to pages appear here.</ListEmpty>}
        onClearFilters={nothing}
        onRetry={() => void query.refetch()}
      >
        {(messages) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided" aria-label="Newest messages">
              {messages.map((message) => (
                <ItemRow
                  key={message.id}
                  py="2"
                  name={message.title}
                  note={
                    <>
                      {counted(message.assignmentCount, "page")}, read {counted(message.readCount, "time")},{" "}
                      <RelativeTime iso={message.createdAt} />
                    </>
                  }
                  end={
                    <Badge color={stateOf(message) === "LIVE" ? "green" : "gray"}>{stateOf(message)}</Badge>
                  }
                />
              ))}
            </ul>
          </Card>
        )}
      </ListView>
    </Section>
  );
}
