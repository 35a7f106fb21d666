import { clockOf } from "@field-advisor/schema/clock";
import { ApiError } from "@field-advisor/api-client";
import { deviceLabels } from "@field-advisor/voice-client/devices";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import {
  endProblem,
  startProblem,
  useElapsedSeconds,
  type CallSpan,
  type CallState,
} from "@field-advisor/voice-client/react";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Text } from "@radix-ui/themes";
import { CopyField } from "../feedback/copy.tsx";
import { Muted } from "../text/muted.tsx";

interface Problem {
  headline: string;
  /** What to do about it. */
  advice: string | null;
}

interface CallOutcomeProps {
  state: CallState;
  /** Says in a screen's own words why a call could not be started. */
  explainStart?: (problem: Problem & { advice: string }) => Problem;
}

/** How the last start or conversation ended, before there is another. */
export function CallOutcome({ state, explainStart = (problem) => problem }: CallOutcomeProps) {
  const { snapshot } = state;
  if (snapshot.state === "failed" && snapshot.endedBy === null)
    return (
      <>
        <ProblemNotice {...explainStart(startProblem(snapshot.error, serverSentence))} />
        {snapshot.error?.code === "no_microphone_access" && (
          <CopyField label={deviceLabels.address} text={location.href} />
        )}
      </>
    );
  if (snapshot.endedBy === null) return null;
  const problem = endProblem(snapshot, serverSentence);
  if (problem) return <ProblemNotice {...problem} />;
  return (
    <Muted as="p" align="center" role="status">
      {snapshot.endedBy === "agent" ? voiceLabels.end.agent : voiceLabels.end.user}
    </Muted>
  );
}

const serverSentence = (cause: unknown) => (cause instanceof ApiError ? cause.error : undefined);

const ProblemNotice = ({ headline, advice }: Problem) => (
  <Callout.Root color="red" role="alert" size="1">
    <Callout.Icon>
      <ExclamationTriangleIcon />
    </Callout.Icon>
    <Callout.Text>{headline}</Callout.Text>
    {advice && <Text size="2">{advice}</Text>}
  </Callout.Root>
);

/** How long the call has lasted. */
export function CallTimer({ span }: { span: CallSpan | null }) {
  const seconds = useElapsedSeconds(span);
  return (
    <Text role="timer" aria-label={voiceLabels.call.duration} size="2" className="fa-numbers">
      {clockOf(seconds)}
    </Text>
  );
}
