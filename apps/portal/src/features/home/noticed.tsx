import type { Result } from "@field-advisor/api-client";
import type { News } from "@field-advisor/schema/practice.endpoints";
import type { NewsKind } from "@field-advisor/schema/practice-constants";
import { countedNews, ownNews, RelativeTime, Section, Muted, TextLink, LinkButton } from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ownModelRequests } from "./home.queries.ts";

type ModelRequest = Result<"GET /api/user/model-requests">[number];

type Item = News["items"][number];

const did: Record<NewsKind, string> = {
  comment: "commented",
  check: "decided a check",
  verdict: "gave a verdict",
  answer: "answered you",
};

const inOrder: readonly NewsKind[] = ["verdict", "check", "comment", "answer"];

const and = new Intl.ListFormat("en");

/** What happened, in words. */
function happened({ kinds, by }: Item): string {
  const deeds = inOrder.filter((kind) => kinds.includes(kind)).map((kind) => did[kind]);
  const gone = kinds.includes("answer") ? "A former user" : "A coach";
  return `${by ?? gone} ${deeds.length === 0 ? "took back a decision" : and.format(deeds)}`;
}

function NewsLine({ item }: { item: Item }) {
  const { attempt, person, at } = item;
  const nameId = useId();
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <TextLink to={`/attempts/${attempt.id}`} weight="bold" state="/" id={nameId} className="fa-break">
          {happened(item)}
        </TextLink>
        <Muted as="p" mt="1" className="fa-break">
          {person !== null && `${person}: `}
          {attempt.room.name}, attempt {attempt.number} · <RelativeTime iso={at} />
        </Muted>
      </li>
    </Card>
  );
}

const reviewsWaiting = (count: number): string =>
  count === 1 ? "1 review waiting for you" : `${countedNews(count)} reviews waiting for you`;

const ReviewsWaiting = ({ count }: { count: number }) => (
  <Card size="2" asChild>
    <li>
      <Flex align="center" justify="between" gap="3" wrap="wrap">
        <div className="fa-title">
          <Text as="div" weight="bold">
            {reviewsWaiting(count)}
          </Text>
          <Muted as="div">Attempts waiting for your review.</Muted>
        </div>
        <LinkButton to="/reviews">See reviews</LinkButton>
      </Flex>
    </li>
  </Card>
);

/** What others said to the reader that they have not seen, and what waits for their word; null where that is nothing. */
function useNews() {
  const { data } = useQuery({ ...ownNews, staleTime: 0 });
  const reviews = data?.reviews ?? 0;
  return data && (data.total > 0 || reviews > 0) ? { ...data, reviews } : null;
}

/** More than what is listed is new. */
const Untold = ({ total, listed }: { total: number; listed: number }) =>
  total > listed && (
    <Text as="p" color="gray" mt="3">
      {countedNews(total)} are new. Open these to see the rest.
    </Text>
  );

/** Somebody asks for one of the reader's own attempts. */
const ModelRequestLine = ({ request: { attempt, askedBy, askedAt } }: { request: ModelRequest }) => (
  <Card asChild size="2">
    <li>
      <TextLink to={`/attempts/${attempt.id}`} weight="bold" state="/" className="fa-break">
        {askedFor(askedBy)}
      </TextLink>
      <Muted as="p" mt="1" className="fa-break">
        {attempt.room.name}, attempt {attempt.number} · <RelativeTime iso={askedAt} />
      </Muted>
    </li>
  </Card>
);

const askedFor = (askedBy: string): string => `${askedBy} asks to use your talk as a model`;

function useModelRequests(): ModelRequest[] {
  return useQuery({ ...ownModelRequests, staleTime: 0 }).data ?? [];
}

const nothingNew = { total: 0, items: [], reviews: 0 };

/** Absent where nothing is new. */
export function Noticed() {
  const news = useNews();
  const requests = useModelRequests();
  if (!news && requests.length === 0) return null;
  const { total, items, reviews } = news ?? nothingNew;
  return (
    <Section title="New for you">
      <Flex asChild direction="column" gap="3">
        <ul className="fa-plain-list">
          {reviews > 0 && <ReviewsWaiting count={reviews} />}
          {requests.map((request) => (
            <ModelRequestLine key={request.attempt.id} request={request} />
          ))}
          {items.map((item) => (
            <NewsLine key={item.attempt.id} item={item} />
          ))}
        </ul>
      </Flex>
      <Untold total={total} listed={items.length} />
    </Section>
  );
}

const Line = ({ to, children }: { to: string; children: ReactNode }) => (
  <Text asChild size="2">
    <li>
      <TextLink to={to} weight="bold" state="/" className="fa-break">
        {children}
      </TextLink>
    </li>
  </Text>
);

const mostLines = 2;

/** The same in a line each: an owner's home is at most two windows high. */
export function NoticedLines() {
  const news = useNews();
  const requests = useModelRequests();
  if (!news && requests.length === 0) return null;
  const { total, items, reviews } = news ?? nothingNew;
  const listed = items.slice(0, mostLines);
  return (
    <div>
      <ul className="fa-plain-list" aria-label="New for you">
        {reviews > 0 && <Line to="/reviews">{reviewsWaiting(reviews)}</Line>}
        {requests.slice(0, mostLines).map(({ attempt, askedBy }) => (
          <Line key={attempt.id} to={`/attempts/${attempt.id}`}>
            {askedFor(askedBy)}: {attempt.room.name}
          </Line>
        ))}
        {listed.map((item) => (
          <Line key={item.attempt.id} to={`/attempts/${item.attempt.id}`}>
            {happened(item)}: {item.attempt.room.name}
          </Line>
        ))}
      </ul>
      <Untold total={total} listed={listed.length} />
    </div>
  );
}
