import { attentionAfterDays } from "@field-advisor/schema/deployment-constants";
import { jobLabel } from "@field-advisor/schema/job-labels";
import { overdueAfterHours, temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import type { Attention } from "@field-advisor/schema/dashboard.endpoints";
import { counted, grouped, RelativeTime, Section, Muted, TextLink } from "@field-advisor/ui";
import { CheckCircledIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useId } from "react";

type Item = Attention["items"][number];

interface Look {
  title: string;
  /** What to do about it. */
  advice: string;
  /** Where all of them are. */
  all: string;
  /** Where one of them is mended. */
  placeOf: (item: Item) => string;
  /** What "since" means for one. */
  since: string;
  isUrgent?: true;
  nameOf?: (item: Item) => string;
  count?: (count: number) => string;
}

const uses = (count: number) => `used by ${counted(count, "room or page", "rooms and pages")}`;
const inAgents = ({ name }: Item) => `/agent-management?search=${encodeURIComponent(name)}`;
const inUsers = ({ id }: Item) => `/user-management?user=${id}`;

const engineParts: Readonly<Record<string, string>> = {
  notices: "Speech detection",
  hears: "Speech recognition",
  thinks: "Language model",
  speaks: "Speech synthesis",
};

const looks: Readonly<Record<Attention["kind"], Look>> = {
  refused_keys: {
    title: "Rejected keys",
    advice: "Correct VOICE_PROVIDER_KEY or ASSISTANT_KEY, and restart the API.",
    all: "/agent-management",
    placeOf: ({ id }) => (id === "voice" ? "/agent-management" : "/assistant-management"),
    since: "checked",
    isUrgent: true,
    nameOf: ({ id, name }) =>
      id === "voice" ? "The voice provider refuses our key" : `${name}: its server refuses our key`,
  },
  failed_jobs: {
    title: "Background work failed",
    advice: "Fix the cause, then try it again or discard it.",
    all: "/owner-dashboard?failed=true",
    placeOf: () => "/owner-dashboard?failed=true",
    since: "failed",
    isUrgent: true,
    nameOf: ({ name }) => jobLabel(name),
  },
  engines_failing: {
    title: "Failing voice engines",
    advice: "Conversations go on without it. Fix the cause, then try it in Agent Management.",
    all: "/agent-management",
    placeOf: () => "/agent-management",
    since: "began",
    isUrgent: true,
    nameOf: ({ id, name }) => `${engineParts[id] ?? "Engine"}: ${name}`,
  },
  agents_missing: {
    title: "Agents missing at the voice provider",
    advice: "Correct the agent's ID, or choose another agent.",
    all: "/agent-management",
    placeOf: inAgents,
    since: "checked",
    isUrgent: true,
    count: uses,
  },
  agents_off: {
    title: "Inactive agents still in use",
    advice: "Activate the agent, or choose another one.",
    all: "/agent-management",
    placeOf: inAgents,
    since: "changed",
    isUrgent: true,
    count: uses,
  },
  damaged_files: {
    title: "Damaged or missing files",
    advice: "Upload the file again.",
    all: "/content-management",
    placeOf: ({ name }) => `/content-management?search=${encodeURIComponent(name)}`,
    since: "found",
    isUrgent: true,
  },
  recordings_full: {
    title: "No place for the sound of calls",
    advice: "Raise RECORDINGS_MAX_GB, or keep sound for fewer days.",
    all: "/room-management",
    placeOf: () => "/room-management",
    since: "last missed",
    isUrgent: true,
  },
  recordings_missing: {
    title: "Calls whose sound was lost",
    advice: "What was said is kept in writing. Look at the voice provider.",
    all: "/agent-management",
    placeOf: () => "/agent-management",
    since: "called",
  },
  webhooks_off: {
    title: "Webhooks that were switched off",
    advice: "Have the receiver mended, then switch the webhook on again: what waits is sent then.",
    all: "/connections?tab=webhooks",
    placeOf: () => "/connections?tab=webhooks",
    since: "switched off",
    isUrgent: true,
  },
  unproven_certificates: {
    title: "Certificates to look at",
    advice:
      "An attempt behind them does not reach its step as it is now. They stay valid: withdraw those that should not.",
    all: "/path-management",
    placeOf: ({ name }) => `/path-management?search=${encodeURIComponent(name)}`,
    since: "last issued",
    count: (count) => counted(count, "certificate"),
  },
  rooms_without_agent: {
    title: "Rooms without an agent",
    advice: "Choose an agent, so that the room can go live.",
    all: "/room-management",
    placeOf: ({ id }) => `/test-room/${id}/edit`,
    since: "created",
  },
  reset_requests: {
    title: "Users waiting for a new password",
    advice: "They cannot sign in until you help.",
    all: "/user-management?requests=true",
    placeOf: () => "/user-management?requests=true",
    since: "asked",
    isUrgent: true,
  },
  deletion_requests: {
    title: "Users asking to be deleted",
    advice: "Delete the account, or explain why not.",
    all: "/user-management?deletions=true",
    placeOf: () => "/user-management?deletions=true",
    since: "asked",
  },
  expired_invitations: {
    title: "Expired invitations",
    advice: "Renew them, or revoke those no longer needed.",
    all: "/deployments",
    placeOf: ({ id }) => `/deployments/${id}?tab=invitations`,
    since: "expired",
    count: (count) => counted(count, "invitation"),
  },
  paused_pages: {
    title: `Pages paused for more than ${attentionAfterDays} days`,
    advice: "Activate the page, or end it.",
    all: "/deployments?status=paused",
    placeOf: ({ id }) => `/deployments/${id}`,
    since: "changed",
  },
  never_signed_in: {
    title: "Users who never signed in",
    advice: `Their account is older than ${overdueAfterHours / 24} days; a temporary password lasts ${temporaryPasswordHours} hours. Ask them, or reset it.`,
    all: "/user-management?status=ACTIVE&signIn=overdue",
    placeOf: inUsers,
    since: "created",
  },
};

function Entry({ item, look }: { item: Item; look: Look }) {
  const { nameOf = ({ name }) => name } = look;
  return (
    <li>
      <Flex>
        <TextLink
          to={look.placeOf(item)}
          weight="medium"
          size="2"
          className="fa-truncate"
          title={nameOf(item)}
        >
          {nameOf(item)}
        </TextLink>
      </Flex>
      <Muted as="div" size="1">
        {item.count !== null && look.count && `${look.count(item.count)}, `}
        {item.since && (
          <>
            {look.since} <RelativeTime iso={item.since} />
          </>
        )}
      </Muted>
      {item.problem !== undefined && (
        <Text as="p" size="1" className="fa-break">
          {item.problem}
        </Text>
      )}
    </li>
  );
}

/** Of each kind; the others are where they are mended. */
const mostShown = 3;

function Group({ kind, total, items }: Attention) {
  const id = useId();
  const look = looks[kind];
  return (
    <Card size="2" asChild>
      <section aria-labelledby={id}>
        <Flex align="center" gap="2" mb="1">
          <Heading as="h3" size="2" id={id}>
            {look.title}
          </Heading>
          <Badge color={look.isUrgent ? "red" : "gray"} radius="full">
            {grouped(total)}
          </Badge>
        </Flex>
        <Muted as="p" size="1" mb="2">
          {look.advice}
        </Muted>
        <Flex asChild direction="column" gap="2">
          <ul className="fa-plain-list">
            {items.slice(0, mostShown).map((item) => (
              <Entry key={item.id} item={item} look={look} />
            ))}
          </ul>
        </Flex>
        {total > mostShown && (
          <Text as="div" size="2" mt="3">
            <TextLink to={look.all} aria-label={`All of: ${look.title}`}>
              All {grouped(total)}
            </TextLink>
          </Text>
        )}
      </section>
    </Card>
  );
}

/** What waits for an owner; each entry leads to the place where it is mended. */
export const NeedsAttention = ({ attention }: { attention: readonly Attention[] }) => (
  <Section title="Needs attention">
    {attention.length === 0 ? (
      <Card size="2">
        <Flex gap="3" align="center">
          <CheckCircledIcon />
          <Text size="2">Nothing needs attention.</Text>
        </Flex>
      </Card>
    ) : (
      <Grid columns={{ initial: "1", sm: "2", lg: "3" }} gap="3">
        {attention.map((group) => (
          <Group key={group.kind} {...group} />
        ))}
      </Grid>
    )}
  </Section>
);
