import type { Dashboard } from "@field-advisor/schema/dashboard.endpoints";
import {
  ActionButton,
  CopyButton,
  counted,
  DeploymentStatusBadge,
  pageLink,
  previewLink,
  Section,
  Muted,
  LinkButton,
} from "@field-advisor/ui";
import { ExternalLinkIcon } from "@radix-ui/react-icons";
import { Button, Card, Flex, Grid, Heading } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useStatusChange } from "../../lib/deployment-status.ts";
import { ownDashboard } from "./home.queries.ts";
import { ShownInSteps } from "./shown-in-steps.tsx";

type Page = Dashboard["pages"][number];

function OwnPage({ page }: { page: Page }) {
  const { id, slug, deploymentName, status, today } = page;
  const nameId = useId();
  const { changeStatus, isPending } = useStatusChange();
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex direction="column" align="start" gap="2">
          <Heading as="h3" size="3" id={nameId} className="fa-break">
            {deploymentName}
          </Heading>
          <DeploymentStatusBadge status={status} />
          <Muted as="p">
            Today: {counted(today.visits, "visit")}, {counted(today.conversations, "conversation")}
          </Muted>
          <Flex gap="3" wrap="wrap">
            <CopyButton text={pageLink(slug)} label="Copy link" describedBy={nameId} />
            <Button asChild variant="soft">
              <a href={previewLink(slug)} target="_blank" rel="noopener" aria-describedby={nameId}>
                Preview
                <ExternalLinkIcon />
              </a>
            </Button>
            {(status === "active" || status === "paused") && (
              <ActionButton
                variant="soft"
                aria-describedby={nameId}
                busy={isPending}
                onClick={() => void changeStatus(page, status === "active" ? "paused" : "active")}
              >
                {status === "active" ? "Pause" : "Activate"}
              </ActionButton>
            )}
            <LinkButton to={`/deployments/${id}`} variant="soft" aria-describedby={nameId}>
              Edit
            </LinkButton>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** The pages that the reader shares with recipients, and how they are used today; nothing for those without any. */
export function MyPages({ step }: { step: number }) {
  const { data } = useQuery(ownDashboard);
  if (!data || data.pages.length === 0) return null;
  return (
    <Section title="My pages">
      <ShownInSteps items={data.pages} step={step}>
        {(pages) => (
          <Grid asChild columns={{ initial: "1", sm: "2", lg: "3" }} gap="4">
            <ul className="fa-plain-list">
              {pages.map((page) => (
                <OwnPage key={page.id} page={page} />
              ))}
            </ul>
          </Grid>
        )}
      </ShownInSteps>
    </Section>
  );
}
