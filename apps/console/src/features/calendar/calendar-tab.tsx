import { describeError } from "@field-advisor/api-client/api-error";
import type { CalendarOverview } from "@field-advisor/schema/calendars.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  counted,
  FailureNotice,
  Muted,
  Section,
  useToastResult,
  Waiting,
} from "@field-advisor/ui";
import { Flex, Switch, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { calendars, endCalendars, offerCalendars } from "./calendar.queries.ts";
import { CalendarUse } from "./calendar-use.tsx";

/** Whether people may read their due days in calendars, and how that is used. */
export function CalendarTab() {
  const { data, isError, error, refetch } = useQuery(calendars);
  return (
    <Section title="Due days in calendars">
      <Flex direction="column" gap="5">
        <Text as="p">
          People can see what they have to do in Google Calendar, Outlook or Apple Calendar, under a secret
          address of their own. It has no scores and nobody else's name.
        </Text>
        {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <Waiting />}
        {data && <Feeds overview={data} />}
      </Flex>
    </Section>
  );
}

type Question = "off" | "end";

const questions = {
  off: {
    title: "Switch calendar feeds off?",
    confirmLabel: "Switch off",
    more: "They do not come back when you allow feeds again: people make new addresses.",
  },
  end: {
    title: "End all calendar feeds?",
    confirmLabel: "End all feeds",
    more: "People can make new addresses.",
  },
} as const satisfies Record<Question, object>;

function Feeds({ overview }: { overview: CalendarOverview }) {
  const { isOffered, feeds } = overview;
  const [question, setQuestion] = useState<Question | null>(null);
  const offering = useMutation(offerCalendars);
  const ending = useMutation(endCalendars);
  const toastResult = useToastResult();
  const offer = (wanted: boolean) =>
    toastResult(offering.mutateAsync({ body: { isOffered: wanted } }), {
      done: ({ ended }) =>
        wanted
          ? {
              title: "Calendar feeds are allowed",
              description: "People find Calendar beside their to-do list.",
            }
          : { title: "Calendar feeds are off", description: `${counted(ended, "feed")} ended.` },
      failed: "Calendar feeds were not changed.",
    });
  const end = () =>
    toastResult(ending.mutateAsync({}), {
      done: ({ ended }) => ({ title: `${counted(ended, "calendar feed")} ended` }),
      failed: "The calendar feeds were not ended.",
    });
  const confirm = async () => {
    const answer = await (question === "off" ? offer(false) : end());
    if (answer !== null) setQuestion(null);
  };
  const asked = question === "off" ? offering : ending;
  return (
    <>
      <Flex asChild align="center" gap="3">
        <Text as="label" size="3">
          <Switch
            size="3"
            checked={isOffered}
            disabled={offering.isPending}
            onCheckedChange={(wanted) => {
              if (wanted || feeds === 0) void offer(wanted);
              else setQuestion("off");
            }}
          />
          Allow calendar feeds
        </Text>
      </Flex>
      {!isOffered && <Muted as="p">Nobody has a feed while this is off.</Muted>}
      <CalendarUse {...overview} />
      {feeds > 0 && (
        <Flex>
          <ActionButton variant="soft" color="red" onClick={() => setQuestion("end")}>
            End all feeds
          </ActionButton>
        </Flex>
      )}
      {question && (
        <ConfirmDialog
          title={questions[question].title}
          confirmLabel={questions[question].confirmLabel}
          busy={asked.isPending}
          failure={asked.isError ? describeError(asked.error) : null}
          removes={question === "end"}
          onConfirm={() => void confirm()}
          onCancel={() => {
            asked.reset();
            setQuestion(null);
          }}
        >
          {`The ${feeds === 1 ? "address of 1 person stops" : `addresses of ${feeds} people stop`} working. ${questions[question].more}`}
        </ConfirmDialog>
      )}
    </>
  );
}
