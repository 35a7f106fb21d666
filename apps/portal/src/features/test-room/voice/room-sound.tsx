import { DevicePicker, SoundFields } from "@field-advisor/call-ui/sound-fields";
import type { VoiceSession } from "@field-advisor/voice-client";
import { deviceLabels, useCallSound, useMicrophoneTest } from "@field-advisor/voice-client/devices";
import type { CallState } from "@field-advisor/voice-client/react";
import { MixerHorizontalIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, IconButton, VisuallyHidden } from "@radix-ui/themes";

interface CallSoundProps {
  session: VoiceSession;
  state: CallState;
}

/** The microphone and speaker of a call: what is wrong with them, and the way to others. */
export function CallSound(props: CallSoundProps) {
  return (
    <>
      <Trouble {...props} />
      <Dialog.Root>
        <Dialog.Trigger>
          <IconButton
            type="button"
            variant="soft"
            color="gray"
            size="1"
            aria-label={deviceLabels.settings}
            title={deviceLabels.settings}
          >
            <MixerHorizontalIcon aria-hidden />
          </IconButton>
        </Dialog.Trigger>
        <Dialog.Content maxWidth="420px" aria-describedby={undefined}>
          <Dialog.Title>{deviceLabels.title}</Dialog.Title>
          <div className="sound">
            <Settings {...props} />
          </div>
          <Flex mt="4" justify="end">
            <Dialog.Close>
              <Button type="button">{deviceLabels.close}</Button>
            </Dialog.Close>
          </Flex>
        </Dialog.Content>
      </Dialog.Root>
    </>
  );
}

const Settings = ({ session, state }: CallSoundProps) => <SoundFields sound={useCallSound(session, state)} />;

/** A microphone that gives nothing, or is gone: said once, with the others to pick from. */
function Trouble({ session, state }: CallSoundProps) {
  const sound = useCallSound(session, state);
  const isLost = state.snapshot.error !== null;
  return (
    <>
      <VisuallyHidden asChild>
        <output>{sound.isSilenceTold ? deviceLabels.silent : ""}</output>
      </VisuallyHidden>
      {sound.isSilent && (
        <Callout.Root color="amber" size="1" className="room-call-notice">
          <Callout.Text>{`${deviceLabels.silent} ${deviceLabels.silentAdvice}`}</Callout.Text>
        </Callout.Root>
      )}
      {(sound.isSilent || isLost) && (
        <div className="sound">
          <DevicePicker choice={sound.microphone} />
          {sound.isRefused && <p role="alert">{deviceLabels.refused}</p>}
        </div>
      )}
    </>
  );
}

/** Opens the microphone before a call, to see that it hears, and to pick another one. */
export function SoundTest({ session }: { session: VoiceSession }) {
  const { open, close, sound, isOpen, isOpening, problem } = useMicrophoneTest(session);
  const isOn = isOpen || isOpening;
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        color="gray"
        aria-expanded={isOpen}
        aria-disabled={isOpening}
        onClick={isOn ? close : open}
      >
        {isOpen ? deviceLabels.endTest : isOpening ? deviceLabels.opening : deviceLabels.test}
      </Button>
      {isOpen && (
        <div className="sound">
          <SoundFields sound={sound} />
        </div>
      )}
      {problem && (
        <Callout.Root color="red" role="alert" size="1">
          <Callout.Text>{`${problem.headline} ${problem.advice}`}</Callout.Text>
        </Callout.Root>
      )}
    </>
  );
}
