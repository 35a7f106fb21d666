import "./quick-setup.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { folded } from "@field-advisor/schema/search-words";
import { AppLink, Combobox, counted, FailureNotice, failureToast, Field, useToast } from "@field-advisor/ui";
import { CheckCircledIcon, CircleIcon } from "@radix-ui/react-icons";
import { Box, Button, Card, Flex, Heading, Skeleton, Text } from "@radix-ui/themes";
import { useMutation, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { settings, updateSettings } from "../../lib/settings.queries.ts";
import { ContactForm } from "./contact-form.tsx";
import { admins, assignedUsers, pageCount, userCounts } from "./quick-setup.queries.ts";

/** The zone the person at the screen is in. */
const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zones = [...new Set([ownTimeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
const options = zones.map((zone, value) => ({ value, label: zone }));
const shownAtOnce = 50;

const plain = (text: string) => folded(text).replaceAll(/[_/\s]+/g, " ");

/** Found among all zones by a part of its name, and kept as soon as it is chosen. */
function TimeZonePicker({ timeZone }: { timeZone: string }) {
  const [search, setSearch] = useState("");
  const { mutate, isPending, variables } = useMutation(updateSettings);
  const show = useToast();
  const choose = (next: string) =>
    mutate(
      { body: { timeZone: next } },
      {
        onSuccess: () => show({ title: "Time zone saved", description: next }),
        onError: (error) => show(failureToast("Failed to save the time zone.", error)),
      },
    );
  const shown = (isPending && variables.body?.timeZone) || timeZone;
  const found = options.filter(({ label }) => plain(label).includes(plain(search)));
  return (
    <Field label="Time zone" required hint={`Your browser is in ${ownTimeZone}.`}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={{
            options: found.slice(0, shownAtOnce),
            note:
              found.length === 0
                ? "No such time zone. Type a continent or a city."
                : found.length > shownAtOnce
                  ? "Type a continent or a city to see more."
                  : null,
            onSearch: setSearch,
          }}
          selected={{ value: zones.indexOf(shown), label: shown }}
          onSelect={({ label }) => {
            if (label !== timeZone) choose(label);
          }}
        />
      )}
    </Field>
  );
}

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
                <Text as="p" size="2" color="gray">
                  {current.done ? "Done: " : "To do: "}
                  {current.words}
                </Text>
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
  return known.length > 0 ? known.join(", ") : "people do not see whom to ask for help";
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
          <Button asChild variant="soft">
            <AppLink to="/user-management?new=true">Add User</AppLink>
          </Button>
          <Button asChild variant="soft" color="gray">
            <AppLink to="/user-management?import=true">Import a CSV file</AppLink>
          </Button>
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
            ? `${counted(total, "administrator")}, ${isSample ? "at least " : ""}${assigned} with users to look after`
            : total > 0
              ? `${counted(total, "administrator")}, but nobody to look after`
              : "nobody has the role Admin",
      })}
    >
      {({ total }) => (
        <Flex direction="column" align="start" gap="3">
          <Text as="p" size="2">
            {total > 0
              ? "Open a user and add the administrator who looks after them."
              : "Give somebody the role Admin; then open a user and add them as administrator."}
          </Text>
          <Button asChild variant="soft">
            <AppLink to={total > 0 ? "/user-management?role=USER" : "/user-management"}>Choose users</AppLink>
          </Button>
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
          <Button asChild variant="soft">
            <AppLink to="/deployments?new=true">New deployment</AppLink>
          </Button>
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
