import { queryOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { BlockingFinding, WarningFinding } from "@field-advisor/schema/release-constants";
import type { CheckedPage, Preflight } from "@field-advisor/schema/releases.endpoints";
import { FailureNotice } from "../feedback/notices.tsx";
import { Pagination } from "../lists/list-states.tsx";
import { Badge, Box, Flex, Skeleton, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blockingLabels, namedFields, warningLabels } from "./release-labels.ts";
import { counted, grouped } from "../text/phrases.ts";
import { Muted } from "../text/muted.tsx";
import { TextLink } from "../routing/links.tsx";

const pageSize = 20;

/** What is to be released: all active pages as they are, or what an older release had of all pages or of one. */
interface Meant {
  releaseId?: number;
  deploymentId?: string;
}

/** Looks at the pages before a release, while it is wanted: anew each time, because agents may have vanished since. */
export function usePreflight(meant: Meant, isWanted = true) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    ...queryOf("GET /api/fast-redeploy/preflight", {
      query: { ...meant, limit: pageSize, offset: page * pageSize },
    }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { query, page, setPage, isRestore: meant.releaseId !== undefined };
}

/** What each page would get, those with findings first. */
export function PreflightResult({ preflight }: { preflight: ReturnType<typeof usePreflight> }) {
  const { query, page, setPage, isRestore } = preflight;
  const { data } = query;
  if (query.isError && !data)
    return <FailureNotice {...describeError(query.error)} onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <output aria-label="Checking pages...">
        <Skeleton height="120px" />
      </output>
    );
  return (
    <Flex direction="column" gap="3">
      <Summary preflight={data} isRestore={isRestore} />
      {data.pages.length > 0 && (
        <Box maxHeight="24rem" overflowY="auto" role="region" aria-label="Pages" tabIndex={0}>
          <ul className="fa-plain-list fa-divided">
            {data.pages.map((checked) => (
              <CheckedRow key={checked.deploymentId} page={checked} isRestore={isRestore} />
            ))}
          </ul>
        </Box>
      )}
      {data.totals.pages > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.totals.pages}
          onChange={setPage}
          label="Checked pages"
        />
      )}
    </Flex>
  );
}

const pagesOf = (count: number) => counted(count, "page");

/** How many of the pages that will be updated differ, which stand first in the list. */
function differing(changed: number, isRestore: boolean): string {
  const some = changed === 0 ? "None" : grouped(changed);
  if (isRestore) return `${some} of them will change.`;
  return `${some} of them ${changed > 1 ? "were edited since their" : "was edited since its"} version.`;
}

function Summary(props: { preflight: Preflight; isRestore: boolean }) {
  const { preflight, isRestore } = props;
  const { totals, providerAnswered } = preflight;
  const { pages, updated, blocked, warned, changed, notActive } = totals;
  const sentences = [
    pages === 0
      ? "There is no active page to update."
      : `${updated} of ${counted(pages, "active page")} will be updated.`,
    blocked > 0 && `${pagesOf(blocked)} will be left as ${blocked === 1 ? "it is" : "they are"}.`,
    warned > 0 && `${pagesOf(warned)} with a warning.`,
    updated > 0 && differing(changed, isRestore),
    notActive > 0 &&
      `${pagesOf(notActive)} of this version ${notActive === 1 ? "is" : "are"} not active now, or deleted.`,
    !providerAnswered &&
      pages > 0 &&
      "The voice provider did not answer, so its agents could not be checked.",
  ];
  return (
    <Text as="p" size="2" aria-live="polite">
      {sentences.filter(Boolean).join(" ")}
    </Text>
  );
}

function CheckedRow({ page, isRestore }: { page: CheckedPage; isRestore: boolean }) {
  const { deploymentId, deploymentName, currentVersion, agent, adviser, changed } = page;
  const what = isRestore ? "Will change" : "Edited since its version";
  return (
    <Flex asChild direction="column" gap="1" py="3">
      <li>
        <Flex justify="between" align="start" gap="3" wrap="wrap">
          <Text size="2" weight="medium" className="fa-title fa-break">
            <Mend to={`/deployments/${deploymentId}`}>{deploymentName}</Mend>
          </Text>
          <Badge color="gray" className="fa-break">
            {currentVersion}
          </Badge>
        </Flex>
        <Muted size="1" className="fa-break">
          Agent {agent.name ?? "deleted"} · Adviser {adviser.name ?? "deleted"}
        </Muted>
        {changed.length > 0 && (
          <Muted size="1">
            {what}: {namedFields(changed)}
          </Muted>
        )}
        <Findings page={page} />
      </li>
    </Flex>
  );
}

function Findings({ page }: { page: CheckedPage }) {
  return (
    <>
      {page.blocking.map((finding) => (
        <Text key={finding} size="2" color="red" className="fa-break">
          Left as it is: {blockingLabels[finding]}. <Mending page={page} finding={finding} />
        </Text>
      ))}
      {page.warnings.map((finding) => (
        <Text key={finding} size="2" color="amber" highContrast className="fa-break">
          Warning: {warningLabels[finding]}. <Mending page={page} finding={finding} />
        </Text>
      ))}
    </>
  );
}

const ofAgents: readonly (BlockingFinding | WarningFinding)[] = [
  "agent_inactive",
  "agent_missing",
  "agent_unchecked",
];

interface MendingProps {
  page: CheckedPage;
  finding: BlockingFinding | WarningFinding;
}

/** Where a finding is mended. */
function Mending({ page: { deploymentId, deploymentName, agent }, finding }: MendingProps) {
  return agent.name !== null && ofAgents.includes(finding) ? (
    <Mend to={`/agent-management?search=${encodeURIComponent(agent.name)}`}>Open agent {agent.name}</Mend>
  ) : (
    <Mend to={`/deployments/${deploymentId}`}>Open page {deploymentName}</Mend>
  );
}

/** Opens beside this window, in which a release is being decided. */
const Mend = ({ to, children }: { to: string; children: string | string[] }) => (
  <TextLink to={to} target="_blank" rel="noreferrer">
    {children}
  </TextLink>
);
