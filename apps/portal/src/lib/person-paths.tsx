import { describeError } from "@field-advisor/api-client/api-error";
import type { PathOfPerson } from "@field-advisor/schema/paths.endpoints";
import { counted, FailureNotice, Muted, Section, TextLink } from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { CertificateNote } from "./certificate-note.tsx";
import { pathsOfPerson } from "./paths.queries.ts";

function PersonPath({ of, isOwn }: { of: PathOfPerson; isOwn: boolean }) {
  const { path, round, done, needed, certificate } = of;
  const nameId = useId();
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex direction="column" align="start" gap="2">
          <Text weight="bold" id={nameId} className="fa-break">
            {isOwn ? <TextLink to={`/paths/${path.id}`}>{path.name}</TextLink> : path.name}
          </Text>
          <Muted>
            {done} of {counted(needed, "needed step")} done{round > 1 && `, round ${round}`}
          </Muted>
          {certificate && <CertificateNote certificate={certificate} />}
        </Flex>
      </li>
    </Card>
  );
}

interface PersonPathsProps {
  userId: number;
  isOwn: boolean;
}

/** The paths of a person and what they have of them; absent where there are none. */
export function PersonPaths({ userId, isOwn }: PersonPathsProps) {
  const { data, isError, error, refetch } = useQuery(pathsOfPerson(userId));
  if (!isError && !data?.length) return null;
  return (
    <Section title="Paths" mt="6">
      {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {data && (
        <Flex asChild direction="column" gap="3">
          <ul className="fa-plain-list" aria-label="Paths">
            {data.map((each) => (
              <PersonPath key={each.path.id} of={each} isOwn={isOwn} />
            ))}
          </ul>
        </Flex>
      )}
    </Section>
  );
}
