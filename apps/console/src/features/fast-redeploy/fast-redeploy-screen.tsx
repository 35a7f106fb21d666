import type { ReleaseStatus } from "@field-advisor/schema/releases.endpoints";
import { BackLink, exactTime, grouped, PageHeader, Section } from "@field-advisor/ui";
import { Stat } from "@field-advisor/ui/stat";
import { Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Figures, Freshness } from "@field-advisor/ui/figures";
import { DeployCard } from "./deploy-card.tsx";
import { releaseStatus } from "./fast-redeploy.queries.ts";
import { RecentDeployments } from "./recent-deployments.tsx";

/** Releases a version to all active pages at once, and restores an earlier one. */
export function FastRedeployScreen() {
  const query = useQuery(releaseStatus);
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader title="Fast Redeploy" purpose="Release a version of all active deployments at once" />
      <Freshness query={query} />
      <Grid columns={{ initial: "1", md: "2" }} gap="4" align="start">
        <Flex direction="column" gap="4" minWidth="0">
          <Section isCard title="Deployment Status">
            <Figures what="versions" query={query}>
              {(status) => <Status status={status} />}
            </Figures>
          </Section>
          <DeployCard />
        </Flex>
        <Section isCard title="Recent Deployments">
          <Figures what="recent deployments" query={query}>
            {({ recentRedeployHistory }) => <RecentDeployments releases={recentRedeployHistory} />}
          </Figures>
        </Section>
      </Grid>
    </>
  );
}

function Status({ status }: { status: ReleaseStatus }) {
  const { totalActiveDeployments, versionDistribution, lastUpdate } = status;
  const versions = Object.entries(versionDistribution).toSorted(
    ([version, pages], [other, othersPages]) => othersPages - pages || version.localeCompare(other),
  );
  const headingId = useId();
  return (
    <Flex direction="column" gap="4">
      <Grid columns={{ initial: "1", xs: "3" }} gap="3">
        <Stat label="Active Deployments" value={grouped(totalActiveDeployments)} />
        <Stat label="Version Groups" value={grouped(versions.length)} />
        <Stat
          label="Last Update"
          value={lastUpdate === null ? "Never" : exactTime.format(new Date(lastUpdate))}
        />
      </Grid>
      {versions.length > 0 && (
        <section aria-labelledby={headingId}>
          <Heading as="h3" size="2" id={headingId} mb="2">
            Version Distribution
          </Heading>
          <ul className="fa-plain-list">
            {versions.map(([version, pages]) => (
              <Text key={version} asChild size="2" className="fa-break">
                <li>
                  {version}: {grouped(pages)} deployments
                </li>
              </Text>
            ))}
          </ul>
        </section>
      )}
    </Flex>
  );
}
