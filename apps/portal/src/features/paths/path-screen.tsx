import type { OwnPath, OwnStep } from "@field-advisor/schema/paths.endpoints";
import { type ClosedReason, stepSubjects } from "@field-advisor/schema/path-constants";
import {
  BackLink,
  counted,
  idIn,
  Loaded,
  Muted,
  PageHeader,
  RelativeTime,
  Section,
  TextLink,
} from "@field-advisor/ui";
import { CheckIcon, CircleIcon, ExclamationTriangleIcon, LockClosedIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useParams } from "react-router";
import { DueDay, stepAddress, stepWords } from "../../lib/assigned.tsx";
import { CertificateNote } from "../../lib/certificate-note.tsx";
import { ownPath } from "../../lib/paths.queries.ts";

const noEntry = {
  room: "You may not enter this room now. Ask your coach.",
  content: "You may not open this item now. Ask your coach.",
} as const;

const whyNotWatched = {
  no_access: "You may not enter the room of this model talk now. Ask your coach.",
  exam_ahead:
    "You have an exam ahead in the room of this model talk. It opens once no other attempt may come.",
  not_shown: "This model talk is not shown at the moment. Ask your coach.",
  withdrawn: "This model talk was taken back. Within the hour this step leaves the path.",
} as const satisfies Record<ClosedReason, string>;

function whyClosed({ kind, whyClosed: reason }: OwnStep): string {
  const about = stepSubjects[kind];
  return about === "model" ? whyNotWatched[reason ?? "no_access"] : noEntry[about];
}

/** How far a step is, and what it waits for. */
function StepState({ step }: { step: OwnStep }) {
  const { state, doneAt, waitsFor, dueOn, daysLeft } = step;
  if (state === "done")
    return (
      <>
        <Badge color="green" radius="full">
          <CheckIcon aria-hidden />
          Done
        </Badge>
        {doneAt && (
          <Muted>
            <RelativeTime iso={doneAt} />
          </Muted>
        )}
      </>
    );
  const isLate = daysLeft !== null && daysLeft < 0;
  return (
    <>
      {state === "locked" ? (
        <Badge color="gray" radius="full">
          <LockClosedIcon aria-hidden />
          Locked until step {waitsFor} is done
        </Badge>
      ) : (
        <Badge color="gray" radius="full">
          <CircleIcon aria-hidden />
          To do
        </Badge>
      )}
      {isLate && (
        <Badge color="red" radius="full">
          <ExclamationTriangleIcon aria-hidden />
          {counted(-daysLeft, "day")} late
        </Badge>
      )}
      {dueOn !== null && daysLeft !== null && !isLate && <DueDay dueOn={dueOn} daysLeft={daysLeft} />}
    </>
  );
}

function Step({ step, place }: { step: OwnStep; place: number }) {
  const { isNeeded, state, mayOpen } = step;
  const nameId = useId();
  const words = stepWords(step);
  const isOpen = mayOpen && state !== "locked";
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex direction="column" align="start" gap="1">
          <Text weight="bold" id={nameId} className="fa-break">
            {place}. {isOpen ? <TextLink to={stepAddress(step)}>{words}</TextLink> : words}
          </Text>
          <Flex align="center" gap="3" wrap="wrap">
            <StepState step={step} />
            {!isNeeded && <Muted>Optional</Muted>}
          </Flex>
          {!mayOpen && state === "open" && <Muted as="p">{whyClosed(step)}</Muted>}
        </Flex>
      </li>
    </Card>
  );
}

/** How far the path is, in at most three sentences. */
function standing({ steps, doneAt, validMonths }: OwnPath): string {
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  const done = needed.filter(({ state }) => state === "done").length;
  const progress =
    doneAt === null
      ? `${done} of ${counted(needed.length, "needed step")} done.`
      : "You have completed this path.";
  const after =
    validMonths === null
      ? "Its certificate does not expire."
      : `Its certificate is valid for ${counted(validMonths, "month")}; then the path begins again.`;
  return `${progress} ${after}`;
}

/** A path of the reader: its steps in their order, which of them are open, and the certificate at its end. */
export function PathScreen() {
  const id = idIn(useParams()["id"]) ?? 0;
  return (
    <Loaded
      query={useQuery(ownPath(id))}
      noun="Path"
      missing="It may have been deleted, or was never assigned to you."
    >
      {(path) => (
        <>
          <BackLink to="/">Home</BackLink>
          <PageHeader
            title={path.name}
            purpose={path.description ?? "Steps of your training, in their order"}
          />
          <Text as="p" mb="4">
            {standing(path)}
          </Text>
          {path.certificate && (
            <Section title="Certificate" isCard mb="5">
              <CertificateNote certificate={path.certificate} />
            </Section>
          )}
          <Section title="Steps">
            <Flex asChild direction="column" gap="3">
              <ol className="fa-plain-list" aria-label="Steps">
                {path.steps.map((step, place) => (
                  <Step key={step.id} step={step} place={place + 1} />
                ))}
              </ol>
            </Flex>
          </Section>
        </>
      )}
    </Loaded>
  );
}
