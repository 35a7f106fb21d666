import type { Release } from "@field-advisor/schema/releases.endpoints";
import { Section, useDialogs, ListFrame, useRecords } from "@field-advisor/ui";
import { RestoreDialog } from "@field-advisor/ui/restore-dialog";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { deploymentOf, versionsOf } from "./page-versions.queries.ts";
import { VersionRow } from "./version-row.tsx";

const noFilters = {};
const dialogs = { restore: RestoreDialog };

/** The versions under which a page was released, and how it differs from them now. */
export function PageVersions({ deploymentId }: { deploymentId: string }) {
  const records = useRecords(noFilters, (window) => versionsOf(deploymentId, window), {
    pageSize: 10,
    inSheet: true,
  });
  const { dialog, open } = useDialogs(dialogs);
  const restore = (release: Release) => open("restore", { release, deploymentId });
  return (
    <Section isCard mt="4" title="Versions">
      <CurrentVersion deploymentId={deploymentId} />
      <ListFrame
        records={records}
        what="versions"
        refresh={false}
        pagesLabel="Pages of versions"
        empty={{
          title: "Not in a release yet",
          text: "An owner releases all active pages at once. Each release is listed here and can be restored.",
        }}
        below={dialog}
      >
        {(versions) => (
          <ul className="fa-plain-list fa-divided" aria-label="Versions">
            {versions.map((version) => (
              <VersionRow
                key={version.release.id}
                version={version}
                onRestore={() => restore(version.release)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </Section>
  );
}

function CurrentVersion({ deploymentId }: { deploymentId: string }) {
  const { data } = useQuery(deploymentOf(deploymentId));
  if (!data) return null;
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <Text size="2" className="fa-break">
        Page version: {data.pageVersion}
      </Text>
      {data.isEditedSinceRelease && <Badge color="amber">Edited since</Badge>}
    </Flex>
  );
}
