import "./ways.css";
import { Sheet, Muted } from "@field-advisor/ui";
import type { VoiceError, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { startProblem } from "@field-advisor/voice-client/react";
import {
  useCaptions,
  useHoldButton,
  useMedium,
  type useReading,
  useWay,
  ways,
  waysLabels as labels,
} from "@field-advisor/voice-client/ways";
import { Button, Callout, Checkbox, Flex, RadioGroup, Text } from "@radix-ui/themes";
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
            <WayChoice way={way} />
            <CaptionChoice captions={captions} />
            <ReadingChoice reading={reading} />
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

const WayChoice = ({ way }: { way: ReturnType<typeof useWay> }) => (
  <RadioGroup.Root
    aria-label={labels.way}
    value={way.value}
    onValueChange={(value) => way.choose(value === "push-to-talk" ? value : "hands-free")}
  >
    {ways.map((each) => (
      <RadioGroup.Item key={each} value={each}>
        {labels.ways[each].name}
        <Muted as="p" size="1">
          {labels.ways[each].meaning}
        </Muted>
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
);

function CaptionChoice({
  captions: { sizes, size, contrast },
}: {
  captions: ReturnType<typeof useCaptions>;
}) {
  return (
    <Flex direction="column" gap="3">
      <Text weight="medium">{labels.captions}</Text>
      <RadioGroup.Root
        aria-label={labels.captions}
        value={size.value}
        onValueChange={(value) => size.choose(value === "large" ? value : "normal")}
      >
        {sizes.map((each) => (
          <RadioGroup.Item key={each} value={each}>
            {labels.sizes[each]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Text as="label" size="2">
        <Flex gap="2">
          <Checkbox
            checked={contrast.value === "high"}
            onCheckedChange={(isOn) => contrast.choose(isOn === true ? "high" : "normal")}
          />
          {labels.contrast}
        </Flex>
      </Text>
    </Flex>
  );
}

const ReadingChoice = ({ reading }: { reading: Reading }) => (
  <Text as="label" size="2">
    <Flex gap="2">
      <Checkbox
        checked={reading.value === "on"}
        onCheckedChange={(isOn) => reading.choose(isOn === true ? "on" : "off")}
      />
      <span>
        {labels.reading.name}
        <Muted as="p" size="1">
          {labels.reading.legend}. {labels.reading.meaning}
        </Muted>
      </span>
    </Flex>
  </Text>
);
