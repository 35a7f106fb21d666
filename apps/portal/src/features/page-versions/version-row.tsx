import type { PageVersion } from "@field-advisor/schema/releases.endpoints";
import { ReleaseBadge, ReleasedBy, SnapshotFacts, useCurrentUser } from "@field-advisor/ui";
import { Badge, Box, Button, Flex, Text } from "@radix-ui/themes";
import { useId } from "react";

interface VersionRowProps {
  version: PageVersion;
  onRestore: () => void;
}

/** One version of a page; owners make it the newest one again where the page is otherwise now. */
export function VersionRow({ version, onRestore }: VersionRowProps) {
  const { release, changed, isCurrent } = version;
  const { role } = useCurrentUser();
  const nameId = useId();
  const mayRestore = role === "OWNER" && !(isCurrent && changed.length === 0);
  return (
    <Flex asChild direction="column" gap="1" py="3">
      <li>
        <Flex justify="between" align="start" gap="3" wrap="wrap">
          <Text size="2" weight="medium" className="fa-title fa-break" id={nameId}>
            {release.version}
          </Text>
          <Flex gap="2" wrap="wrap">
            {isCurrent && <Badge color="green">Current</Badge>}
            <ReleaseBadge action={release.action} />
          </Flex>
        </Flex>
        <Text size="2" className="fa-break">
          {release.details}
        </Text>
        <ReleasedBy userName={release.userName} createdAt={release.createdAt} />
        <SnapshotFacts {...version} />
        {mayRestore && (
          <Box mt="1">
            <Button size="1" variant="soft" aria-describedby={nameId} onClick={onRestore}>
              Restore this version
            </Button>
          </Box>
        )}
      </li>
    </Flex>
  );
}
