import type { VoiceError } from "@field-advisor/voice-client";
import { startProblem } from "@field-advisor/voice-client/react";
import { texts } from "../../lib/texts.ts";
import { serverSentence } from "./call-problem.ts";
import { useMicrophonePermission } from "./use-microphone-permission.ts";

/** What stands below the round button before a conversation: what will be asked, or what went wrong. */
export function StartPanel({
  hasFailed,
  error,
  onType,
}: {
  hasFailed: boolean;
  error: VoiceError | null;
  onType: () => void;
}) {
  return (
    <div className="start-panel">
      {hasFailed ? <Problem error={error} /> : <Preparation />}
      <button type="button" className="button soft" onClick={onType}>
        {texts.call.typeInstead}
      </button>
    </div>
  );
}

function Problem({ error }: { error: VoiceError | null }) {
  const { headline, advice } = startProblem(error, serverSentence);
  return (
    <div role="alert" className="callout callout-error">
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{advice}</p>
    </div>
  );
}

/** Says why the browser is about to ask, before it asks. */
function Preparation() {
  const permission = useMicrophonePermission();
  if (permission === "granted") return null;
  return <p className="hint">{permission === "denied" ? texts.call.blocked : texts.call.ready}</p>;
}
