import { ApiError } from "@field-advisor/api-client";
import { endProblem, startProblem, type CallState } from "@field-advisor/voice-client/react";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Text } from "@radix-ui/themes";

const { end, problem } = voiceLabels;
const { unopened } = problem.advice;

const serverSentence = (cause: unknown) => (cause instanceof ApiError ? cause.error : undefined);

/** What a start needs to succeed, where that is more than another try. */
function detailOf(error: CallState["snapshot"]["error"]): string | null {
  const { headline, advice } = startProblem(error, serverSentence);
  if (advice.endsWith(unopened)) return null;
  const isAboutMicrophone =
    headline === problem.headlines.microphone || headline === problem.headlines.insecure;
  return isAboutMicrophone ? `${headline} ${advice}` : advice;
}

const Problem = ({ headline, detail }: { headline: string; detail: string | null }) => (
  <Callout.Root color="red" role="alert" highContrast size="1">
    <Callout.Icon>
      <ExclamationTriangleIcon />
    </Callout.Icon>
    <Callout.Text>{headline}</Callout.Text>
    {detail && <Text size="2">{detail}</Text>}
  </Callout.Root>
);

/** How the last start or conversation ended, before there is another. */
export function CallOutcome({ state: { phase, snapshot } }: { state: CallState }) {
  if (phase === "failed") return <Problem headline={unopened} detail={detailOf(snapshot.error)} />;
  if (phase !== "ended") return null;
  const broken = endProblem(snapshot);
  if (broken) return <Problem headline={broken.headline} detail={broken.advice} />;
  return (
    <Text size="2" color="gray" align="center" role="status">
      {snapshot.endedBy === "agent" ? end.agent : end.user}
    </Text>
  );
}
