import type { Release, ReleaseSnapshot } from "@field-advisor/schema/releases.endpoints";
import {
  counted,
  DeploymentStatusBadge,
  exactTime,
  Pagination,
  Sheet,
  SnapshotFacts,
  TextLink,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Figures } from "@field-advisor/ui/figures";
import { pageSize, releaseOf } from "./fast-redeploy.queries.ts";

/** What the pages of a release were under it. */
export function ReleasePages({ release, onClose }: { release: Release; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    ...releaseOf(release.id, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const released = exactTime.format(new Date(release.createdAt));
  return (
    <Sheet
      title={`Pages of version "${release.version}"`}
      description={`${counted(release.pages, "page")}, as they were on ${released}`}
      onClose={onClose}
    >
      <Figures what="pages" query={query}>
        {({ pages }) => (
          <>
            <ul className="fa-plain-list fa-divided" aria-label="Pages">
              {pages.map((snapshot) => (
                <SnapshotRow key={snapshot.deploymentId} snapshot={snapshot} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={release.pages} onChange={setPage} />
          </>
        )}
      </Figures>
    </Sheet>
  );
}

function SnapshotRow({ snapshot }: { snapshot: ReleaseSnapshot }) {
  const { deploymentId, deploymentName, status } = snapshot;
  return (
    <Flex asChild direction="column" gap="1" py="3">
      <li>
        <Flex justify="between" align="start" gap="3" wrap="wrap">
          <TextLink
            to={`/deployments/${deploymentId}`}
            size="2"
            weight="medium"
            className="fa-title fa-break"
          >
            {deploymentName}
          </TextLink>
          <DeploymentStatusBadge status={status} />
        </Flex>
        <SnapshotFacts {...snapshot} />
      </li>
    </Flex>
  );
}
