export { createFakeAudio } from "./fake-audio.ts";
export type { FakeAudio, FakeAudioOptions } from "./fake-audio.ts";
export { type FakeMediaDevices, plugInDevices } from "./fake-devices.ts";
export { createFakeClock } from "./fake-clock.ts";
export type { FakeClock } from "./fake-clock.ts";
export {
  callsTool,
  dropsTheLine,
  fallsSilent,
  forgets,
  goesOn,
  hangsUp,
  hears,
  interrupts,
  keepsTalking,
  neverAnswers,
  pauses,
  pings,
  refuses,
  says,
  saysGoodbye,
  sends,
  waitsFor,
} from "./script.ts";
export type { ScriptStep, Sent } from "./script.ts";
export { createScriptedTransport } from "./scripted-transport.ts";
export type { ScriptedTransport } from "./scripted-transport.ts";
export { createScriptedVoice } from "./scripted-voice.ts";
export type { ScriptedVoice } from "./scripted-voice.ts";
