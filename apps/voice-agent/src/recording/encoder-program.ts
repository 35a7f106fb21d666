import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { errorMessage } from "../error-message.ts";
import { CallSound } from "./call-sound.ts";
import { mp3Of, recordingFormat, speechFormat } from "./mp3.ts";
import { openSpooledCall } from "./sound-events.ts";

// A child process of low priority, so that conversations never wait for it. Not of the lowest: beside two busy processes that
// leaves a hundredth of a core, and a call of ten minutes would take minutes. It writes MP3 to its standard output and ends with
// its parent.

/** `call` and the file of a spooled call, or `speech`, whose samples come over standard input. */
export type EncoderTask = ["call", string] | ["speech"];

export type EncoderReport =
  | { kind: "done"; seconds: number; hasUserAudio: boolean; hasResponseAudio: boolean }
  | { kind: "failed"; problem: string };

const fullScale = 32_768;

async function write(mp3: AsyncIterable<Buffer>): Promise<void> {
  for await (const bytes of mp3) if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}

async function encodeCall(file: string): Promise<EncoderReport> {
  const call = openSpooledCall(file);
  try {
    const sound = new CallSound(call);
    const { person, agent, seconds } = sound.timeline;
    const [hasUserAudio, hasResponseAudio] = [person.length > 0, agent.length > 0];
    if (hasUserAudio || hasResponseAudio) await write(mp3Of(sound.blocks(), recordingFormat, true));
    return { kind: "done", seconds, hasUserAudio, hasResponseAudio };
  } finally {
    call.close();
  }
}

async function encodeSpeech(): Promise<EncoderReport> {
  let samples = 0;
  const blocks = async function* () {
    let rest = Buffer.alloc(0);
    for await (const chunk of process.stdin) {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length >> 1;
      rest = bytes.subarray(whole * 2);
      samples += whole;
      yield [Float32Array.from({ length: whole }, (_, at) => bytes.readInt16LE(at * 2) / fullScale)];
    }
  };
  await write(mp3Of(blocks(), speechFormat, false));
  const seconds = samples / speechFormat.sampleRate;
  return { kind: "done", seconds, hasUserAudio: false, hasResponseAudio: true };
}

const encode = ([task, file = ""]: string[]) => (task === "call" ? encodeCall(file) : encodeSpeech());

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("disconnect", () => process.exit(1));
const report: EncoderReport = await encode(process.argv.slice(2)).catch((error: unknown) => ({
  kind: "failed",
  problem: errorMessage(error),
}));
process.send?.(report, () => process.disconnect?.());
