// The package ships no types; this is the part of its interface that the worker uses.
declare module "@echogarden/espeak-ng-emscripten" {
  interface SpeechEvent {
    type: string;
    text_position: number;
    word_length: number;
    audio_position: number;
  }

  interface Worker {
    set_voice(identifier: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    get_samplerate(): number;
    synthesize(text: string, callback: (audio: Int16Array, events: SpeechEvent[]) => boolean): void;
  }

  interface EspeakModule {
    eSpeakNGWorker: new () => Worker;
  }

  export default function load(): Promise<EspeakModule>;
}
