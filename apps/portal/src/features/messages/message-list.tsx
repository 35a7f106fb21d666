import type { DeploymentMessage } from "@field-advisor/schema/messages.endpoints";
import { webAddress } from "@field-advisor/schema/web-address";
import { clock, counted, exactTime, Muted } from "@field-advisor/ui";
import { ExternalLinkIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Heading, Link, Text } from "@radix-ui/themes";
import { useId } from "react";
import { FoldedText } from "../../lib/folded-text.tsx";
import { MessageActions, type OpenDialog } from "./message-actions.tsx";
import { MessageTypeBadge, MessageTypeIcon } from "./message-types.tsx";

interface MessageListProps {
  messages: readonly DeploymentMessage[];
  /** Opens what changes a message; null for those who only read. */
  open: OpenDialog | null;
  /** The level of the messages' headings, below that of what the list stands under. */
  headings: "h2" | "h3";
}

/** Messages, the newest first. */
export const MessageList = ({ messages, open, headings }: MessageListProps) => (
  <Flex asChild direction="column" gap="3">
    <ul className="fa-plain-list" aria-label="Messages">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} open={open} headings={headings} />
      ))}
    </ul>
  </Flex>
);

interface MessageCardProps extends Pick<MessageListProps, "open" | "headings"> {
  message: DeploymentMessage;
}

/** A message as those see it who send messages. */
function MessageCard({ message, open, headings }: MessageCardProps) {
  const { title, messageType } = message;
  const headingId = useId();
  return (
    <Card asChild size="2" className="message">
      <li aria-labelledby={headingId}>
        <Flex gap="3">
          <MessageTypeIcon type={messageType} />
          <Flex direction="column" align="start" gap="2" flexGrow="1" minWidth="0">
            <Flex justify="between" align="start" gap="3" width="100%">
              <Heading as={headings} size="3" id={headingId} className="fa-break">
                {title}
              </Heading>
              <SentAt iso={message.createdAt} />
            </Flex>
            <FoldedText text={message.message} describedBy={headingId} keepsLines />
            <MessageLink {...message} />
            <Flex justify="between" align="end" gap="3" wrap="wrap" width="100%">
              <Flex direction="column" gap="2" className="message-facts">
                <Badges message={message} />
                <Facts message={message} />
              </Flex>
              {open && <MessageActions message={message} headingId={headingId} open={open} />}
            </Flex>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });

/** The day where it was not today: "Nov 21". */
const otherDay = (moment: Date): string =>
  moment.toDateString() === new Date().toDateString() ? "" : day.format(moment);

/** The hour and minute, behind the day where it was not today. */
function SentAt({ iso }: { iso: string }) {
  const moment = new Date(iso);
  const isKnown = !Number.isNaN(moment.getTime());
  return (
    <Muted size="1" className="fa-nowrap fa-numbers">
      {isKnown ? (
        <time dateTime={iso} title={exactTime.format(moment)}>
          {otherDay(moment)} <span>{clock.format(moment)}</span>
        </time>
      ) : (
        "--:--"
      )}
    </Muted>
  );
}

/** Only web addresses become links, and the host is shown: a link must not lead elsewhere than it says. */
function MessageLink({ link, linkText }: Pick<DeploymentMessage, "link" | "linkText">) {
  const address = webAddress(link);
  if (!address) return null;
  return (
    <Text as="p" size="2" className="fa-break">
      <Link href={address.href} target="_blank" rel="noopener noreferrer" highContrast underline="always">
        {linkText || "View Link"} <ExternalLinkIcon aria-hidden />
      </Link>{" "}
      <Muted size="1">({address.host}, opens in a new tab)</Muted>
    </Text>
  );
}

/** The type and the state, by word and colour. */
function Badges({ message: { messageType, isActive, isExpired } }: { message: DeploymentMessage }) {
  return (
    <Flex gap="2" wrap="wrap">
      <MessageTypeBadge type={messageType} />
      {!(isActive && isExpired) && (
        <Badge color={isActive ? "green" : "amber"} radius="full">
          {isActive ? "LIVE" : "PAUSED"}
        </Badge>
      )}
      {isExpired && (
        <Badge color="gray" radius="full">
          Expired
        </Badge>
      )}
    </Flex>
  );
}

/** To how many pages it goes, who read it, until when it is shown, and who sent it. */
function Facts({ message }: { message: DeploymentMessage }) {
  const { assignmentCount, readCount, showUntil, isExpired, createdBy } = message;
  const facts = [
    counted(assignmentCount, "deployment"),
    `Read by ${counted(readCount, "person", "people")}`,
    showUntil && `${isExpired ? "Expired" : "Until"} ${exactTime.format(new Date(showUntil))}`,
    createdBy && `Sent by ${createdBy}`,
  ];
  return (
    <Muted as="p" size="1" className="fa-break">
      {facts.filter(Boolean).join(" · ")}
    </Muted>
  );
}
