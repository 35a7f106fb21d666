import "./sound-fields.css";
import {
  type DeviceChoice,
  deviceLabels,
  type SoundState,
  useMeter,
} from "@field-advisor/voice-client/devices";

/** A list of devices; nothing where the browser leaves no choice. */
export function DevicePicker({ choice: { label, devices, current, pick } }: { choice: DeviceChoice }) {
  if (devices.length === 0) return null;
  return (
    <label className="field">
      <span>{label}</span>
      <select value={current} onChange={(event) => pick(event.target.value)}>
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The microphone level and the devices in use. */
export function SoundFields({ sound }: { sound: SoundState }) {
  const meter = useMeter(sound.level);
  return (
    <>
      <div ref={meter} className="meter" role="meter" aria-label={deviceLabels.level} aria-valuenow={0} />
      <output className="hint">
        {sound.isSilent ? `${deviceLabels.silent} ${deviceLabels.silentAdvice}` : deviceLabels.speak}
      </output>
      <DevicePicker choice={sound.microphone} />
      <DevicePicker choice={sound.speaker} />
      {sound.microphone.devices.length === 0 && <p className="hint">{deviceLabels.unnamed}</p>}
      {sound.isRefused && (
        <p role="alert" className="callout callout-error">
          {deviceLabels.refused}
        </p>
      )}
    </>
  );
}
