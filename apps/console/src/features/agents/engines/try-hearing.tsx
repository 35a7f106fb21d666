import { describeError } from "@field-advisor/api-client/api-error";
import { triedSeconds } from "@field-advisor/schema/tried-seconds";
import type { HeardWords } from "@field-advisor/schema/engines.endpoints";
import { FailureNotice, Sheet, BusyButton } from "@field-advisor/ui";
import type { Recorder } from "@field-advisor/voice-client/recorder";
import { Callout, Card, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { tryHearing } from "../agents.queries.ts";
import { TriedBy } from "./tried-by.tsx";

const loadRealRecorder = () => import("@field-advisor/voice-client/recorder");

const microphoneProblems: Readonly<Record<string, string>> = {
  microphone_denied:
    "The microphone is not allowed for this page. Select the icon in the address bar, allow it, and try again.",
  microphone_dismissed: "Choose Allow when the browser asks for the microphone, and try again.",
  microphone_missing: "No microphone was found. Connect one and try again.",
  microphone_in_use: "Another program uses the microphone. Close it and try again.",
  insecure_page: "The microphone needs a secure (https) address.",
  no_microphone_access:
    "This app's built-in browser has no microphone. Open this page in your system's browser.",
};

const noSound = "The sound could not be recorded. Close other programs that use it, and try again.";

const notLoaded = "Part of the page could not be loaded. Check your connection, and try again.";

const problemOf = (error: unknown): string => {
  if (error instanceof Error && error.message === notLoaded) return notLoaded;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return microphoneProblems[code] ?? noSound;
};

interface TryHearingProps {
  onClose: () => void;
  loadRecorder?: () => Promise<{ createRecorder: (seconds: number) => Recorder }>;
}

type Phase = { kind: "idle" } | { kind: "asking" } | { kind: "recording"; recorder: Recorder };

/** Records the microphone for five seconds and shows which words agents would hear. */
export function TryHearing({ onClose, loadRecorder = loadRealRecorder }: TryHearingProps) {
  const [phase, setPhase] = useState<Phase>({ kind: "idle" });
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation(tryHearing);
  const current = useRef<Recorder>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    // Loaded before the click: browsers open the microphone and its sound for a click that is not long ago.
    loadRecorder().catch(() => undefined);
    return () => {
      isClosed.current = true;
      current.current?.close();
    };
  }, [loadRecorder]);

  const record = async () => {
    reset();
    setProblem(null);
    setPhase({ kind: "asking" });
    try {
      const { createRecorder } = await loadRecorder().catch(() => Promise.reject(new Error(notLoaded)));
      if (isClosed.current) return;
      const recorder = createRecorder(triedSeconds);
      current.current = recorder;
      await recorder.ready;
      setPhase({ kind: "recording", recorder });
      mutate({ body: { sound: await recorder.recorded } });
    } catch (failure) {
      setProblem(problemOf(failure));
    }
    setPhase({ kind: "idle" });
  };
  const isBusy = phase.kind !== "idle" || isPending;
  const labels: Record<Phase["kind"], string> = {
    idle: data || error || problem ? "Record again" : "Record",
    asking: "Asking for the microphone...",
    recording: "Recording...",
  };
  return (
    <Sheet title="Try hearing" description="Nothing is stored." onClose={onClose}>
      <Flex direction="column" gap="4">
        <Text as="p" size="2">
          Say a sentence. {triedSeconds} seconds are recorded. You then see the words that agents would hear.
        </Text>
        {phase.kind === "recording" && <Recording recorder={phase.recorder} />}
        <Flex>
          <BusyButton size="3" idle={isBusy} onClick={() => void record()}>
            {isPending ? "Transcribing..." : labels[phase.kind]}
          </BusyButton>
        </Flex>
        <Flex direction="column" gap="3" aria-live="polite">
          {phase.kind === "recording" && <Text size="2">Speak now.</Text>}
          {data && <Heard {...data} />}
          {problem !== null && (
            <Callout.Root color="red" size="1" role="alert">
              <Callout.Text>{problem}</Callout.Text>
            </Callout.Root>
          )}
        </Flex>
        {error && <FailureNotice {...describeError(error)} />}
      </Flex>
    </Sheet>
  );
}

/** How loud it is, and how long it still goes on. Screen readers hear only that it began and that it is over. */
function Recording({ recorder }: { recorder: Recorder }) {
  const bar = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState<number>(triedSeconds);
  useEffect(() => {
    const end = performance.now() + triedSeconds * 1000;
    let frame = requestAnimationFrame(function paint() {
      bar.current?.style.setProperty("--level", recorder.level().toFixed(3));
      setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, [recorder]);
  return (
    <Flex align="center" gap="3" aria-hidden="true">
      <div className="level-bar" style={{ flexGrow: 1 }}>
        <span ref={bar} className="level" />
      </div>
      <Text size="2" className="fa-numbers">
        {left} s
      </Text>
    </Flex>
  );
}

function Heard({ words, by, milliseconds }: HeardWords) {
  if (words === null)
    return (
      <Text as="p" size="2">
        Speech was heard, but not understood: no speech recognizer is installed.
      </Text>
    );
  return (
    <>
      <Card size="2">
        <Text as="p" className="fa-break">
          {words === "" ? "No words were heard. Speak louder, or nearer to the microphone." : words}
        </Text>
      </Card>
      <TriedBy done="Heard" by={by ?? "a recognizer"} milliseconds={milliseconds} />
    </>
  );
}
