import { describeError } from "@field-advisor/api-client/api-error";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import type { Dashboard } from "@field-advisor/schema/dashboard.endpoints";
import {
  Age,
  ContentTypeBadge,
  FailureNotice,
  Section,
  Muted,
  TextLink,
  LinkButton,
} from "@field-advisor/ui";
import { ChatBubbleIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Grid, Heading, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { sessionAddress } from "../../lib/room-sessions.queries.ts";
import { ownRooms } from "../../lib/rooms.queries.ts";
import { ownDashboard } from "./home.queries.ts";
import { OpenItem } from "./library/open-item.tsx";

interface ContinueCardProps {
  kind: ReactNode;
  name: string;
  nameId: string;
  time: ReactNode;
  /** The way on. */
  children: ReactNode;
}

const ContinueCard = ({ kind, name, nameId, time, children }: ContinueCardProps) => (
  <Card size="2">
    <Flex align="center" justify="between" gap="3" wrap="wrap">
      <Flex direction="column" align="start" gap="1" className="fa-title">
        {kind}
        <Heading as="h3" size="3" id={nameId} className="home-clamped fa-break" title={name}>
          {name}
        </Heading>
        <Muted>{time}</Muted>
      </Flex>
      {children}
    </Flex>
  </Card>
);

function LastItem({ item, onOpen }: { item: LibraryItem; onOpen: (item: LibraryItem) => void }) {
  const nameId = useId();
  const time = item.lastOpenedAt && (
    <>
      Last opened <Age iso={item.lastOpenedAt} />
    </>
  );
  return (
    <ContinueCard kind={<ContentTypeBadge type={item.type} />} name={item.title} nameId={nameId} time={time}>
      <OpenItem item={item} variant="solid" describedBy={nameId} onOpen={onOpen} />
    </ContinueCard>
  );
}

function LastRoom({ session }: { session: NonNullable<Dashboard["roomSession"]> }) {
  const nameId = useId();
  const kind = (
    <Badge color="gray" radius="full">
      <ChatBubbleIcon aria-hidden />
      Room
    </Badge>
  );
  const time = (
    <>
      Last used <Age iso={session.lastUsedAt} />
    </>
  );
  return (
    <ContinueCard kind={kind} name={session.roomName} nameId={nameId} time={time}>
      <LinkButton to={sessionAddress(session.roomId, session.sessionId)} aria-describedby={nameId}>
        Continue
      </LinkButton>
    </ContinueCard>
  );
}

/** The item and the room that the reader had open last, and the way back into them. */
export function ContinueSection({ onOpen }: { onOpen: (item: LibraryItem) => void }) {
  const { data, isError, error, refetch } = useQuery(ownDashboard);
  const rooms = useQuery(ownRooms).data;
  const practice = Boolean(rooms?.length) && (
    <TextLink to="/practice" size="2">
      My practice
    </TextLink>
  );
  return (
    <Section title="Continue" aside={practice}>
      {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!isError && !data && (
        <output aria-label="Loading recent items...">
          <Skeleton height="96px" />
        </output>
      )}
      {data && (data.item || data.roomSession) && (
        <Grid columns={{ initial: "1", md: "2" }} gap="4">
          {data.item && <LastItem item={data.item} onOpen={onOpen} />}
          {data.roomSession && <LastRoom session={data.roomSession} />}
        </Grid>
      )}
      {data && !data.item && !data.roomSession && (
        <Text as="p" color="gray">
          Nothing to continue yet. What you open and practise appears here.
        </Text>
      )}
    </Section>
  );
}
