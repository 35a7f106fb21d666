import { ApiError } from "@field-advisor/api-client";
import { endProblem, startProblem, type CallState } from "@field-advisor/voice-client/react";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Text } from "@radix-ui/themes";

const { end } = voiceLabels;

const serverSentence = (cause: unknown) => (cause instanceof ApiError ? cause.error : undefined);

/** What went wrong, and what to do about it; null where nothing did. */
function problemOf({ phase, snapshot }: CallState) {
  if (phase === "failed") return startProblem(snapshot.error, serverSentence);
  return phase === "ended" ? endProblem(snapshot) : null;
}

/** How the last start or conversation ended, before there is another. */
export function CallOutcome({ state }: { state: CallState }) {
  const problem = problemOf(state);
  if (problem)
    return (
      <Callout.Root color="red" role="alert" highContrast size="1">
        <Callout.Icon>
          <ExclamationTriangleIcon />
        </Callout.Icon>
        <Callout.Text>{problem.headline}</Callout.Text>
        <Text size="2">{problem.advice}</Text>
      </Callout.Root>
    );
  if (state.phase !== "ended") return null;
  return (
    <Text as="p" size="2" color="gray" align="center" role="status">
      {state.snapshot.endedBy === "agent" ? end.agent : end.user}
    </Text>
  );
}
