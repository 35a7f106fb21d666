import type { VoiceSession } from "@field-advisor/voice-client";
import { deviceLabels, useMicrophoneTest } from "@field-advisor/voice-client/devices";
import { SoundFields } from "@field-advisor/call-ui/sound-fields";

/** Opens the microphone before a conversation, to see that it hears, and to pick another one. */
export function SoundTest({ session }: { session: VoiceSession }) {
  const { open, close, sound, isOpen, isOpening, problem } = useMicrophoneTest(session);
  return (
    <section className="sound" aria-label={deviceLabels.title}>
      <button
        type="button"
        className="button plain"
        aria-expanded={isOpen}
        aria-disabled={isOpening}
        onClick={isOpen || isOpening ? close : open}
      >
        {isOpen ? deviceLabels.endTest : isOpening ? deviceLabels.opening : deviceLabels.test}
      </button>
      {isOpen && <SoundFields sound={sound} />}
      {problem && <TestProblem {...problem} />}
    </section>
  );
}

function TestProblem({ headline, advice }: { headline: string; advice: string }) {
  return (
    <div role="alert" className="callout callout-error">
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{advice}</p>
    </div>
  );
}
