import { pageOf } from "@field-advisor/api-client";
import { Section, Muted, TextLink, LinkButton } from "@field-advisor/ui";
import { CheckCircledIcon, CircleIcon } from "@radix-ui/react-icons";
import { Card, Flex, Grid, Heading, Skeleton } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ownRooms } from "../../lib/rooms.queries.ts";

import { peopleWaiting } from "./home.queries.ts";

const countOnly = { limit: 1 };
const agents = { ...pageOf("GET /api/agents", { query: countOnly }), staleTime: 0 };
const pages = { ...pageOf("GET /api/deployments", { query: countOnly }), staleTime: 0 };

/** Whether rooms or people are known to be missing still. */
export function useIsNewInstallation(): boolean {
  const rooms = useQuery(ownRooms).data;
  const people = useQuery(peopleWaiting).data;
  return rooms?.length === 0 || people?.total === 1;
}

interface StepProps {
  title: string;
  purpose: string;
  action: string;
  to: string;
  /** How many there are; undefined while that is not known. */
  count: number | undefined;
}

const Step = ({ title, purpose, action, to, count }: StepProps) => (
  <Card asChild size="2">
    <li>
      <Flex align="center" gap="3" wrap="wrap">
        {count ? <CheckCircledIcon /> : <CircleIcon />}
        <div className="fa-title">
          <Heading as="h3" size="3">
            {title}
          </Heading>
          <Muted as="p">
            <Skeleton loading={count === undefined}>{count ? "Done" : purpose}</Skeleton>
          </Muted>
        </div>
        <LinkButton to={to} variant={count ? "soft" : "solid"}>
          {action}
        </LinkButton>
      </Flex>
    </li>
  </Card>
);

/** What the owner of a new installation does, in this order, until somebody can talk to an agent. */
export function FirstSteps() {
  const people = useQuery(peopleWaiting).data;
  const steps: readonly StepProps[] = [
    {
      title: "1. Add an agent",
      purpose: "The voice that people practise with.",
      action: "Agent Management",
      to: "/agent-management",
      count: useQuery(agents).data?.total,
    },
    {
      title: "2. Create a room",
      purpose: "Where people train with that agent.",
      action: "Create Room",
      to: "/create-test-room",
      count: useQuery(ownRooms).data?.length,
    },
    {
      title: "3. Add people",
      purpose: "You are the only one here.",
      action: "Add User",
      to: "/user-management?new=true",
      count: people && people.total - 1,
    },
    {
      title: "4. Share a page",
      purpose: "Recipients open its link and talk to an agent.",
      action: "New deployment",
      to: "/deployments?new=true",
      count: useQuery(pages).data?.total,
    },
  ];
  return (
    <Section
      title="First steps"
      aside={
        <TextLink to="/user-management?tab=setup" size="2">
          Quick Setup
        </TextLink>
      }
    >
      <Grid asChild columns={{ initial: "1", lg: "2" }} gap="3">
        <ol className="fa-plain-list">
          {steps.map((step) => (
            <Step key={step.to} {...step} />
          ))}
        </ol>
      </Grid>
    </Section>
  );
}
