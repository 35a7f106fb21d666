import { describeError } from "@field-advisor/api-client/api-error";
import type { OwnCalendar } from "@field-advisor/schema/calendars.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  CopyField,
  FailureNotice,
  Muted,
  RelativeTime,
  Sheet,
  useToast,
  Waiting,
} from "@field-advisor/ui";
import { Button, Callout, Flex, Heading, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endCalendar, makeCalendar, ownCalendar } from "./calendar.queries.ts";

interface CalendarSheetProps {
  onClose: () => void;
}

/** The reader's calendar feed: made, renewed and ended here. Its address is shown in the moment in which it is made. */
export function CalendarSheet({ onClose }: CalendarSheetProps) {
  const { data, isError, error, refetch } = useQuery(ownCalendar);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Sheet
      title="Your due days in a calendar"
      description="Your calendar shows what you have to do, on the day it is due."
      modalOnly={address !== null}
      onClose={onClose}
    >
      {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {data && !data.isOffered && (
        <Text as="p">Calendar feeds are switched off. Ask an owner to allow them.</Text>
      )}
      {data?.isOffered && (
        <Flex direction="column" gap="5">
          {address !== null && <Address address={address} />}
          <Feed feed={data.feed} isShown={address !== null} onAddress={setAddress} />
          {address !== null && <HowToAdd />}
        </Flex>
      )}
    </Sheet>
  );
}

/** Programs for calendars open it as a subscription. */
const subscription = (address: string) => address.replace(/^https?:/, "webcal:");

const Address = ({ address }: { address: string }) => (
  <Flex direction="column" gap="3">
    <CopyField label="Calendar address" text={address} />
    <Callout.Root size="1" color="amber">
      <Callout.Text>
        This is the only time the address is shown. Whoever has it can read your due days, so do not pass it
        on.
      </Callout.Text>
    </Callout.Root>
    <Flex>
      <Button asChild variant="soft">
        <a href={subscription(address)} rel="noreferrer">
          Open in your calendar program
        </a>
      </Button>
    </Flex>
  </Flex>
);

const HowToAdd = () => (
  <Flex asChild direction="column" gap="2">
    <section aria-labelledby="how-to-add">
      <Heading as="h2" size="3" id="how-to-add">
        How to add it
      </Heading>
      <Text as="p">
        In Google Calendar choose Other calendars, then From URL; in Outlook choose Add calendar, then
        Subscribe from web. On Apple devices open it with the button above, or choose New Calendar
        Subscription.
      </Text>
      <Muted as="p">Google and Outlook may take a day to show a change.</Muted>
    </section>
  </Flex>
);

type Question = "renew" | "end";

const questions = {
  renew: {
    title: "Make a new address?",
    loss: "The address you have stops working. Calendars that use it show your due days no longer.",
    confirmLabel: "Make a new address",
  },
  end: {
    title: "End your calendar address?",
    loss: "Calendars that use it show your due days no longer. You can make a new address later.",
    confirmLabel: "End address",
  },
} as const satisfies Record<Question, object>;

interface FeedProps extends Pick<OwnCalendar, "feed"> {
  isShown: boolean;
  onAddress: (address: string | null) => void;
}

function Feed({ feed, isShown, onAddress }: FeedProps) {
  const show = useToast();
  const [question, setQuestion] = useState<Question | null>(null);
  const making = useMutation(makeCalendar);
  const ending = useMutation(endCalendar);
  const asked = question === "end" ? ending : making;
  const make = () =>
    making.mutate(
      {},
      {
        onSuccess: ({ address }) => {
          setQuestion(null);
          onAddress(address);
        },
      },
    );
  const end = () =>
    ending.mutate(
      {},
      {
        onSuccess: () => {
          setQuestion(null);
          onAddress(null);
          show({ title: "Calendar address ended" });
        },
      },
    );
  return (
    <Flex direction="column" gap="3" align="start">
      {!feed && (
        <>
          <Text as="p">
            You get a secret address to add to the calendar you use, on your phone or computer.
          </Text>
          {making.isError && <FailureNotice {...describeError(making.error)} />}
          <ActionButton busy={making.isPending} onClick={make}>
            Make calendar address
          </ActionButton>
        </>
      )}
      {feed && (
        <>
          {!isShown && <Standing feed={feed} />}
          <Flex gap="3" wrap="wrap">
            <ActionButton variant="soft" color="gray" onClick={() => setQuestion("renew")}>
              Make a new address
            </ActionButton>
            <ActionButton variant="soft" color="red" onClick={() => setQuestion("end")}>
              End address
            </ActionButton>
          </Flex>
        </>
      )}
      {question && (
        <ConfirmDialog
          title={questions[question].title}
          confirmLabel={questions[question].confirmLabel}
          busy={asked.isPending}
          failure={asked.isError ? describeError(asked.error) : null}
          removes
          onConfirm={question === "end" ? end : make}
          onCancel={() => {
            asked.reset();
            setQuestion(null);
          }}
        >
          {questions[question].loss}
        </ConfirmDialog>
      )}
    </Flex>
  );
}

const Standing = ({ feed: { madeAt, lastReadAt } }: { feed: NonNullable<OwnCalendar["feed"]> }) => (
  <Text as="p">
    Your calendar address was made <RelativeTime iso={madeAt} />
    {lastReadAt === null ? (
      ". No calendar has read it yet."
    ) : (
      <>
        , and a calendar read it <RelativeTime iso={lastReadAt} />.
      </>
    )}
  </Text>
);
