import { VoiceError } from "../errors.ts";
import type { VoiceErrorCode } from "../errors.ts";
import { isIos } from "./platform.ts";

const HEADPHONES = /airpod|headphone|headset|earphone|earbud/i;

const CODES: Readonly<Record<string, VoiceErrorCode>> = {
  NotAllowedError: "microphone_denied",
  NotFoundError: "microphone_missing",
  OverconstrainedError: "microphone_missing",
  NotReadableError: "microphone_in_use",
  AbortError: "microphone_in_use",
  SecurityError: "insecure_page",
};

/** Browsers tell a refusal from a closed prompt only by the message, if at all. */
function microphoneError(cause: unknown): VoiceError {
  const { name, message } = cause instanceof Error ? cause : { name: "", message: "" };
  const dismissed = name === "NotAllowedError" && /dismiss/i.test(message);
  return new VoiceError(dismissed ? "microphone_dismissed" : (CODES[name] ?? "audio_failed"), {
    cause,
    message,
  });
}

async function open(deviceId?: ConstrainDOMString): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: { ideal: 1 },
        ...(deviceId !== undefined && { deviceId }),
      },
    });
  } catch (cause) {
    throw microphoneError(cause);
  }
}

export function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** On iOS the names of devices are only known after the first grant, so headphones are looked for then. */
async function preferHeadphones(stream: MediaStream): Promise<MediaStream> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const wanted = devices.find(({ kind, label }) => kind === "audioinput" && HEADPHONES.test(label));
  if (!wanted || stream.getAudioTracks()[0]?.label === wanted.label) return stream;
  const better = await open({ ideal: wanted.deviceId }).catch(() => stream);
  if (better !== stream) stop(stream);
  return better;
}

/** The microphone to begin with: the wanted one if it is there, on iOS headphones if there are any. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new VoiceError("insecure_page");
  if (deviceId) return open({ ideal: deviceId });
  const stream = await open();
  return isIos() ? preferHeadphones(stream) : stream;
}

/** The microphone a person picked, and no other; iOS refuses devices it does not want, so there it is a wish. */
export function openPicked(deviceId: string): Promise<MediaStream> {
  return open(isIos() ? { ideal: deviceId } : { exact: deviceId });
}
