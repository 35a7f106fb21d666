import { type SoundFailure, whyNot } from "./sound-failure.ts";
import { lineAt, linesOf, locate, type Sound, offsetOf, type PlacedLine, soundKey } from "./sound-source.ts";

/** What plays on the page. */
export interface SoundState {
  /** null before anything was played. */
  sound: Sound | null;
  phase: "idle" | "waiting" | "playing" | "paused" | "failed";
  /** What follows is played, too: no line alone. */
  goesOn: boolean;
  /** In tenths of a second of the whole. */
  position: number;
  /** The line that is heard. */
  place: number | null;
  speed: number;
  failure: SoundFailure | null;
  /** The control that was pressed: it says what happens. */
  control: string | null;
}

const nothing: SoundState = {
  sound: null,
  phase: "idle",
  goesOn: false,
  position: 0,
  place: null,
  speed: 1,
  failure: null,
  control: null,
};

interface LinePlayed {
  place: number;
  /** What comes after the line is played, too. */
  goesOn: boolean;
  control: string;
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The one sound of a page. It is fetched when it is first played: until then nobody has heard it. */
export class SoundPlayer {
  #element: HTMLAudioElement | null = null;
  #state = nothing;
  #lines: PlacedLine[] = [];
  #index = 0;
  #loaded: string | null = null;
  #stopAt: number | null = null;
  #frame = 0;
  readonly #listeners = new Set<() => void>();

  get state(): SoundState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes the element that it plays by, until this is undone. */
  readonly attach = (element: HTMLAudioElement) => {
    this.#element = element;
    const heard = {
      playing: () => this.#begun(),
      waiting: () => this.#state.phase === "playing" && this.#set({ phase: "waiting" }),
      pause: () => this.#paused(),
      timeupdate: () => this.#follow(),
      ended: () => this.#ended(),
      error: () => void this.#fail(),
    };
    const events = Object.entries(heard);
    for (const [type, listener] of events) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of events) element.removeEventListener(type, listener);
      cancelAnimationFrame(this.#frame);
      element.pause();
      element.removeAttribute("src");
      element.load();
      this.#element = null;
      this.#loaded = null;
      this.#set(nothing);
    };
  };

  readonly playLine = (sound: Sound, { place, goesOn, control }: LinePlayed) => {
    const line = linesOf(sound).find((each) => each.place === place);
    if (!line) return;
    this.#take(sound, control);
    this.#playFrom(line.from, goesOn ? null : line.until);
  };

  readonly pause = () => this.#element?.pause();

  /** Pauses, or goes on where it stands; another sound begins at its start. */
  readonly toggle = (sound: Sound, control: string) => {
    const { phase, position } = this.#state;
    const isOther = this.#take(sound, control);
    if (!isOther && (phase === "playing" || phase === "waiting")) this.pause();
    else this.#playFrom(isOther ? 0 : position, null);
  };

  /** Goes to a moment, and plays from there if it played. */
  readonly goTo = (sound: Sound, seconds: number, control: string) => {
    const plays = this.#state.phase === "playing" || this.#state.phase === "waiting";
    this.#take(sound, control);
    if (plays) this.#playFrom(seconds, null);
    else {
      this.#stand(seconds);
      this.#tell();
    }
  };

  /** Plays the line before or behind the one that is heard. */
  readonly step = (sound: Sound, by: 1 | -1, control: string) => {
    this.#take(sound, control);
    const at = this.#lines.findIndex(({ place }) => place === this.#state.place);
    const line = this.#lines[at + by] ?? (at < 0 ? this.#lines[0] : this.#lines[at]);
    if (line) this.#playFrom(line.from, null);
    else this.#tell();
  };

  readonly setSpeed = (speed: number) => {
    this.#set({ speed });
    this.#applySpeed();
  };

  /** Tries again where it failed. */
  readonly retry = () => {
    this.#loaded = null;
    this.#playFrom(this.#state.position, this.#stopAt);
  };

  /** Ends a sound that is not there any more. */
  readonly forget = (key: string) => {
    if (!this.#state.sound || soundKey(this.#state.sound) !== key) return;
    this.pause();
    this.#loaded = null;
    this.#stopAt = null;
    this.#set({ ...nothing, speed: this.#state.speed });
  };

  /** @returns whether it is another sound than before */
  #take(sound: Sound, control: string): boolean {
    const { sound: before } = this.#state;
    const isOther = !before || soundKey(before) !== soundKey(sound);
    this.#lines = linesOf(sound);
    if (isOther) this.#element?.pause();
    this.#change({
      sound,
      control,
      failure: null,
      ...(isOther && { position: 0, place: null, phase: "paused" }),
    });
    return isOther;
  }

  #stand(seconds: number): void {
    const { sound } = this.#state;
    const element = this.#element;
    if (!sound || !element) return;
    const { index, at } = locate(sound, seconds);
    const source = sound[index];
    if (!source) return;
    this.#index = index;
    this.#stopAt = null;
    if (this.#loaded !== source.address) {
      this.#loaded = source.address;
      element.src = source.address;
      this.#applySpeed();
    }
    element.currentTime = at;
    this.#change(this.#placeOf(seconds));
  }

  #playFrom(seconds: number, until: number | null): void {
    const element = this.#element;
    this.#stand(seconds);
    if (!element) return;
    this.#stopAt = until;
    this.#change({ phase: "waiting", goesOn: until === null, failure: null });
    element.play().catch((error: unknown) => {
      // What did not load says so itself; a load that another one replaced is no failure.
      const isForbidden = error instanceof DOMException && error.name === "NotAllowedError";
      if (isForbidden) this.#set({ phase: "paused" });
    });
    // Drawn once the sound is on its way: drawing a result takes as long as asking for it.
    this.#tell();
  }

  #applySpeed(): void {
    if (!this.#element) return;
    const { speed } = this.#state;
    this.#element.defaultPlaybackRate = speed;
    this.#element.playbackRate = speed;
  }

  #begun(): void {
    this.#set({ phase: "playing" });
    const each = () => {
      this.#follow();
      if (this.#state.phase === "playing") this.#frame = requestAnimationFrame(each);
    };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(each);
  }

  #paused(): void {
    const isUnwanted = this.#element?.ended === true || this.#element?.error;
    if (!isUnwanted && this.#state.phase !== "failed") this.#set({ phase: "paused" });
  }

  /** Where it is heard now; a line that is played alone ends. */
  #follow(): void {
    const { sound, phase } = this.#state;
    if (!this.#element || !sound || phase !== "playing") return;
    const now = offsetOf(sound, this.#index) + this.#element.currentTime;
    if (this.#stopAt !== null && now >= this.#stopAt) {
      this.#stopAt = null;
      this.pause();
      this.#set({ phase: "paused" });
    } else this.#show(now);
  }

  #placeOf(seconds: number): Pick<SoundState, "position" | "place"> {
    return { position: tenths(seconds), place: lineAt(this.#lines, seconds)?.place ?? null };
  }

  #show(seconds: number): void {
    const { position, place } = this.#placeOf(seconds);
    if (position !== this.#state.position || place !== this.#state.place) this.#set({ position, place });
  }

  /** The next leg follows; at the end of the last one it stands at the beginning again. */
  #ended(): void {
    const { sound } = this.#state;
    if (!sound) return;
    const next = this.#index + 1;
    if (this.#stopAt === null && next < sound.length) this.#playFrom(offsetOf(sound, next), null);
    else {
      this.#set({ phase: "paused" });
      if (this.#stopAt === null) this.#show(0);
      this.#stopAt = null;
    }
  }

  async #fail(): Promise<void> {
    const code = this.#element?.error?.code;
    const address = this.#loaded;
    if (code === undefined || address === null) return;
    this.#set({ phase: "failed" });
    const failure = await whyNot(address, code);
    if (this.#loaded === address && this.#state.phase === "failed") this.#set({ failure });
  }

  #set(change: Partial<SoundState>): void {
    this.#change(change);
    this.#tell();
  }

  #change(change: Partial<SoundState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
