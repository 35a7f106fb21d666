import { Muted } from "@field-advisor/ui";
import {
  type DeviceChoice,
  deviceLabels,
  type SoundState,
  useMeter,
} from "@field-advisor/voice-client/devices";
import { Callout, Select, Text } from "@radix-ui/themes";
import { useId } from "react";

/** A list of devices; nothing where the browser leaves no choice. */
export function DevicePicker({ choice: { label, devices, current, pick } }: { choice: DeviceChoice }) {
  const id = useId();
  if (devices.length === 0) return null;
  return (
    <div className="sound-picker">
      <Text as="label" size="2" htmlFor={id}>
        {label}
      </Text>
      <Select.Root value={current} onValueChange={pick}>
        <Select.Trigger id={id} aria-label={label} />
        <Select.Content position="popper">
          {devices.map((device) => (
            <Select.Item key={device.id} value={device.id}>
              {device.name}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  );
}

/** The device that was picked could not be used. */
export const DeviceRefused = () => (
  <Callout.Root color="red" role="alert" size="1">
    <Callout.Text>{deviceLabels.refused}</Callout.Text>
  </Callout.Root>
);

/** How loud the microphone is, and which devices are used. */
export function SoundFields({ sound }: { sound: SoundState }) {
  const meter = useMeter(sound.level);
  return (
    <div className="sound-fields">
      <div
        ref={meter}
        className="sound-meter"
        role="meter"
        aria-label={deviceLabels.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
      <Text asChild size="2" color="gray">
        <output>
          {sound.isSilent ? `${deviceLabels.silent} ${deviceLabels.silentAdvice}` : deviceLabels.speak}
        </output>
      </Text>
      <DevicePicker choice={sound.microphone} />
      <DevicePicker choice={sound.speaker} />
      {sound.microphone.devices.length === 0 && <Muted as="p">{deviceLabels.unnamed}</Muted>}
      {sound.isRefused && <DeviceRefused />}
    </div>
  );
}
