import { describeError } from "@field-advisor/api-client/api-error";
import type { DirectoryOverview } from "@field-advisor/schema/directory.endpoints";
import {
  CopyField,
  counted,
  FailureNotice,
  grouped,
  LastFailure,
  LastTime,
  Muted,
  RelativeTime,
  Section,
  TextLink,
  Waiting,
} from "@field-advisor/ui";
import { DataList, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { directory } from "./directory.queries.ts";

/** Where a directory is connected, whether it asks, and what went wrong. */
export function DirectoryState() {
  const { data, isError, error, refetch } = useQuery(directory);
  return (
    <Section title="Directory">
      <Flex direction="column" gap="4">
        <Text as="p">
          A directory such as Microsoft Entra ID or Okta can make people and groups here, keep their names up
          to date, and switch people off when they leave. Give it this address and a key.
        </Text>
        <CopyField label="Address for the directory" text={new URL("/scim/v2", location.origin).href} />
        {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <Waiting />}
        {data && <Facts overview={data} />}
      </Flex>
    </Section>
  );
}

const Facts = ({ overview }: { overview: DirectoryOverview }) => {
  const { keys, lastRequestAt, lastFailure, people, made, groups } = overview;
  return (
    <DataList.Root orientation={{ initial: "vertical", sm: "horizontal" }}>
      <Fact label="Key">{keys.length === 0 ? <NoKey /> : <Keys keys={keys} />}</Fact>
      <Fact label="Last request">
        <LastTime at={lastRequestAt} />
      </Fact>
      <Fact label="Last failure">
        <LastFailure
          at={lastFailure?.at ?? null}
          why={lastFailure === null ? null : `${lastFailure.asked}: ${lastFailure.why}`}
        />
      </Fact>
      <Fact label="Looks after">
        {`${counted(people, "person", "people")}, ${grouped(made)} of them made by it; ${counted(groups, "group")}`}
      </Fact>
    </DataList.Root>
  );
};

const NoKey = () => (
  <Text>
    None yet. Make one under <TextLink to="/connections">Keys</TextLink> and tick Directory (SCIM).
  </Text>
);

const Keys = ({ keys }: Pick<DirectoryOverview, "keys">) => (
  <ul className="fa-plain-list">
    {keys.map(({ id, name, prefix, lastUsedAt, expiresAt }) => (
      <li key={id}>
        <Text as="p" className="fa-break">
          {name} <Muted size="1">{prefix}…</Muted>
        </Text>
        <Muted as="p" size="1">
          Last used: <LastTime at={lastUsedAt} />. Ends: <RelativeTime iso={expiresAt} />
        </Muted>
      </li>
    ))}
  </ul>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.Label>{label}</DataList.Label>
    <DataList.Value className="fa-break">{children}</DataList.Value>
  </DataList.Item>
);
