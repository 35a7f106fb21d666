import { speak } from "../../../apps/voice-agent/src/main.ts";
import * as espeak from "@echogarden/espeak-ng-emscripten";

export const speech = [speak, espeak];
