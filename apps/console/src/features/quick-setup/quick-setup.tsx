import "./quick-setup.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { counted, FailureNotice, Muted, LinkButton } from "@field-advisor/ui";
import { CheckCircledIcon, CircleIcon } from "@radix-ui/react-icons";
import { Box, Card, Flex, Heading, Skeleton, Text } from "@radix-ui/themes";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { settings } from "../../lib/settings.queries.ts";
import { ContactForm } from "./contact-form.tsx";
import { admins, assignedUsers, pageCount, userCounts } from "./quick-setup.queries.ts";
import { ownTimeZone, TimeZonePicker } from "./time-zone-picker.tsx";

interface SetupStepProps<Data> {
  title: string;
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isError" | "refetch">;
  /** Whether the step is taken, and how it stands in a few words. */
  state: (data: Data) => { done: boolean; words: string };
  /** How to take it. */
  children: (data: Data) => ReactNode;
}

/** One step of the first ones: what it is, whether it is taken, and how to take it. */
function SetupStep<Data>({ title, query, state, children }: SetupStepProps<Data>) {
  const titleId = useId();
  const { data, isError, error, refetch } = query;
  const current = data === undefined ? null : state(data);
  return (
    <Card size="3" asChild>
      <li aria-labelledby={titleId}>
        <Flex gap="3" align="start">
          <Box pt="1" className={current?.done ? "step-done" : "step-open"}>
            {current?.done ? <CheckCircledIcon /> : <CircleIcon />}
          </Box>
          <Flex direction="column" gap="3" flexGrow="1" minWidth="0">
            <div>
              <Heading as="h2" size="3" id={titleId}>
                {title}
              </Heading>
              {current && (
                <Muted as="p">
                  {current.done ? "Done: " : "To do: "}
                  {current.words}
                </Muted>
              )}
            </div>
            {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
            {data === undefined ? !isError && <Skeleton height="32px" /> : children(data)}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

const unsetZone = "UTC";

function contactWords(supportEmail: string | null, supportPhone: string | null): string {
  const known = [supportEmail, supportPhone].filter((each) => each !== null);
  return known.length > 0 ? known.join(", ") : "people do not see who can help them";
}

function UsersStep() {
  const query = useQuery(userCounts);
  return (
    <SetupStep
      title="Add users"
      query={query}
      state={({ total }) => ({
        done: total > 1,
        words: total > 1 ? counted(total, "user") : "you are the only one here",
      })}
    >
      {() => (
        <Flex gap="3" wrap="wrap">
          <LinkButton to="/user-management?new=true" variant="soft">
            Add User
          </LinkButton>
          <LinkButton to="/user-management?import=true" variant="soft" color="gray">
            Import a CSV file
          </LinkButton>
        </Flex>
      )}
    </SetupStep>
  );
}

function AdministratorsStep() {
  const query = useQuery(admins);
  const assignments = useQueries({
    queries: (query.data?.items ?? []).map(({ id }) => assignedUsers(id)),
  });
  const assigned = assignments.filter(({ data }) => (data?.total ?? 0) > 0).length;
  const isSample = (query.data?.total ?? 0) > assignments.length;
  return (
    <SetupStep
      title="Assign administrators"
      query={query}
      state={({ total }) => ({
        done: assigned > 0,
        words:
          assigned > 0
            ? `${counted(total, "administrator")}, ${isSample ? "at least " : ""}${assigned} with assigned users`
            : total > 0
              ? `${counted(total, "administrator")}, but no assigned users`
              : "nobody has the role Admin",
      })}
    >
      {({ total }) => (
        <Flex direction="column" align="start" gap="3">
          <Text as="p" size="2">
            {total > 0
              ? "Open a user and add their administrator."
              : "Give somebody the role Admin; then open a user and add them as administrator."}
          </Text>
          <LinkButton to={total > 0 ? "/user-management?role=USER" : "/user-management"} variant="soft">
            Choose users
          </LinkButton>
        </Flex>
      )}
    </SetupStep>
  );
}

function PageStep() {
  const query = useQuery(pageCount);
  return (
    <SetupStep
      title="Share a page"
      query={query}
      state={({ total }) => ({
        done: total > 0,
        words: total > 0 ? counted(total, "active page") : "no recipient can talk to an agent yet",
      })}
    >
      {() => (
        <Flex>
          <LinkButton to="/deployments?new=true" variant="soft">
            New deployment
          </LinkButton>
        </Flex>
      )}
    </SetupStep>
  );
}

/** The first steps of an organisation, each with how it stands. */
export function QuickSetup() {
  const query = useQuery(settings);
  return (
    <Flex asChild direction="column" gap="4">
      <ol className="fa-plain-list" aria-label="First steps">
        <SetupStep
          title="Support contact"
          query={query}
          state={({ supportEmail, supportPhone }) => ({
            done: supportEmail !== null || supportPhone !== null,
            words: contactWords(supportEmail, supportPhone),
          })}
        >
          {(data) => <ContactForm settings={data} />}
        </SetupStep>
        <SetupStep
          title="Organisation time zone"
          query={query}
          state={({ timeZone }) => ({
            done: timeZone !== unsetZone || timeZone === ownTimeZone,
            words: `analytics count days and hours in ${timeZone}`,
          })}
        >
          {({ timeZone }) => <TimeZonePicker timeZone={timeZone} />}
        </SetupStep>
        <UsersStep />
        <AdministratorsStep />
        <PageStep />
      </ol>
    </Flex>
  );
}
