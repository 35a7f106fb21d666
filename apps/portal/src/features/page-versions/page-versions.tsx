import type { Release } from "@field-advisor/schema/releases.endpoints";
import { failedTo, ListEmpty, ListView, Pagination, Section, useDialogs } from "@field-advisor/ui";
import { RestoreDialog } from "@field-advisor/ui/restore-dialog";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deploymentOf, pageSize, versionsOf } from "./page-versions.queries.ts";
import { VersionRow } from "./version-row.tsx";

const dialogs = { restore: RestoreDialog };

/** The versions under which a page was released, and how it differs from them now. */
export function PageVersions({ deploymentId }: { deploymentId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery({ ...versionsOf(deploymentId, page), placeholderData: keepPreviousData });
  const { dialog, open } = useDialogs(dialogs);
  const restore = (release: Release) => open("restore", { release, deploymentId });
  return (
    <Section isCard mt="4" title="Versions">
      <CurrentVersion deploymentId={deploymentId} />
      <ListView
        what="versions"
        items={query.data?.items}
        failure={query.isError && !query.data ? failedTo("Failed to fetch versions", query.error) : null}
        filtered={false}
        empty={
          <ListEmpty title="Not in a release yet">
            An owner releases all active pages at once. Each release is listed here and can be restored.
          </ListEmpty>
        }
        onClearFilters={() => setPage(0)}
        onRetry={() => void query.refetch()}
      >
        {(versions) => (
          <>
            <ul className="fa-plain-list fa-divided" aria-label="Versions">
              {versions.map((version) => (
                <VersionRow
                  key={version.release.id}
                  version={version}
                  onRestore={() => restore(version.release)}
                />
              ))}
            </ul>
            <Pagination
              page={page}
              pageSize={pageSize}
              total={query.data?.total ?? 0}
              onChange={setPage}
              label="Pages of versions"
            />
          </>
        )}
      </ListView>
      {dialog}
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
