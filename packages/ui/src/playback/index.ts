export { PlayLine } from "./play-line.tsx";
export { SoundBar, type SoundMark } from "./sound-bar.tsx";
export { SoundProvider, useHeardPlace, usePlaying } from "./sound-provider.tsx";
export type { Sound, SoundLine, SoundSource } from "./sound-source.ts";
