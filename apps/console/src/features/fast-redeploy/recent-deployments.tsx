import type { Release, ReleaseOutcome } from "@field-advisor/schema/releases.endpoints";
import { counted, ReleaseBadge, ReleasedBy, useDialogs, Muted } from "@field-advisor/ui";
import { RestoreDialog } from "@field-advisor/ui/restore-dialog";
import { Box, Button, Flex, Text } from "@radix-ui/themes";
import { useId, useState } from "react";
import { LeftOut } from "./left-out.tsx";
import { ReleasePages } from "./release-pages.tsx";

const dialogs = { restore: RestoreDialog, pages: ReleasePages };

/** The newest releases, each of which can be made the newest one again. */
export function RecentDeployments({ releases }: { releases: readonly Release[] }) {
  const { dialog, open } = useDialogs(dialogs);
  const [outcome, setOutcome] = useState<ReleaseOutcome | null>(null);
  if (releases.length === 0) return <Muted as="p">No version was released yet.</Muted>;
  return (
    <>
      <Box maxHeight="24rem" overflowY="auto" role="group" aria-label="Newest first" tabIndex={0}>
        <ul className="fa-plain-list fa-divided" aria-label="Recent Deployments">
          {releases.map((release) => (
            <ReleaseRow
              key={release.id}
              release={release}
              onPages={() => open("pages", { release })}
              onRestore={() => {
                setOutcome(null);
                open("restore", { release, onRestored: setOutcome });
              }}
            />
          ))}
        </ul>
      </Box>
      {outcome && <LeftOut outcome={outcome} />}
      {dialog}
    </>
  );
}

interface ReleaseRowProps {
  release: Release;
  onPages: () => void;
  onRestore: () => void;
}

function ReleaseRow({ release, onPages, onRestore }: ReleaseRowProps) {
  const { version, details, userName, createdAt, action, pages } = release;
  const versionId = useId();
  return (
    <Flex asChild direction="column" gap="2" py="3" pr="3">
      <li>
        <Flex justify="between" align="start" gap="3" wrap="wrap">
          <Text size="2" weight="medium" className="fa-title fa-break">
            {details}
          </Text>
          <ReleaseBadge action={action} />
        </Flex>
        <ReleasedBy userName={userName} createdAt={createdAt} />
        <Muted size="1" className="fa-break" id={versionId}>
          Version {version}, {counted(pages, "page")}
        </Muted>
        {pages > 0 && (
          <Flex gap="3" wrap="wrap">
            <Button size="1" variant="soft" color="gray" aria-describedby={versionId} onClick={onPages}>
              Show pages
            </Button>
            <Button size="1" variant="soft" aria-describedby={versionId} onClick={onRestore}>
              Restore this version
            </Button>
          </Flex>
        )}
      </li>
    </Flex>
  );
}
