import "./ways.css";
import { WaysFields } from "@field-advisor/call-ui/ways-fields";
import { Sheet, Muted } from "@field-advisor/ui";
import type { VoiceError, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { startProblem } from "@field-advisor/voice-client/react";
import {
  useCaptions,
  useHoldButton,
  useMedium,
  type useReading,
  useWay,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useId, useState } from "react";

export type Reading = ReturnType<typeof useReading>;

interface WaysProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  isLive: boolean;
  reading: Reading;
}

/** How somebody talks and reads along: where it is chosen, and the button of who holds one to be heard. */
export function Ways({ session, snapshot, isLive, reading }: WaysProps) {
  const [isChoosing, setChoosing] = useState(false);
  const way = useWay();
  const captions = useCaptions();
  const isPush = way.value === "push-to-talk";
  const hold = useHoldButton(session, snapshot, isPush);
  const medium = useMedium(session);
  const canChange = isLive && snapshot.state !== "reconnecting" && !medium.isChanging;
  return (
    <>
      {isPush && isLive && !snapshot.textOnly && <HoldButton hold={hold} snapshot={snapshot} />}
      {isLive && medium.hindrance && <Hindrance error={medium.hindrance.error} />}
      <Button variant="soft" color="gray" size="1" onClick={() => setChoosing(true)}>
        {medium.isChanging ? labels.changing : labels.open}
      </Button>
      {isChoosing && (
        <Sheet title={labels.open} description={labels.meaning} onClose={() => setChoosing(false)}>
          <Flex direction="column" gap="5">
            {canChange && (
              <Button
                variant="soft"
                onClick={() => {
                  setChoosing(false);
                  void medium.change(!snapshot.textOnly);
                }}
              >
                {snapshot.textOnly ? labels.toVoice : labels.toWriting}
              </Button>
            )}
            <Flex direction="column" gap="5" className="ways">
              <WaysFields way={way} captions={captions} reading={reading} />
            </Flex>
          </Flex>
        </Sheet>
      )}
    </>
  );
}

/** Why it cannot go on aloud. */
function Hindrance({ error }: { error: VoiceError | null }) {
  const { headline, advice } = startProblem(error, () => undefined);
  return (
    <Callout.Root color="red" size="1" role="alert" className="room-call-notice">
      <Callout.Text>
        {headline} {advice}
      </Callout.Text>
    </Callout.Root>
  );
}

interface HoldButtonProps {
  hold: ReturnType<typeof useHoldButton>;
  snapshot: VoiceSnapshot;
}

function HoldButton({ hold, snapshot: { micMuted, pushToTalk } }: HoldButtonProps) {
  const hint = useId();
  const isHeld = pushToTalk === "held" && !micMuted;
  return (
    <Flex direction="column" gap="1" align="center" className="room-hold">
      <Button
        type="button"
        size="3"
        variant={isHeld ? "solid" : "outline"}
        aria-pressed={isHeld}
        aria-describedby={hint}
        {...hold}
      >
        {isHeld ? labels.held : labels.hold}
      </Button>
      <Muted id={hint} size="1" align="center">
        {micMuted ? labels.mutedHint : isHeld ? labels.heldHint : labels.holdHint}
      </Muted>
    </Flex>
  );
}
