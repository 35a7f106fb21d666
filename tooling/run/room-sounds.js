import { between, createRandom } from "./random.js";

/**
 * Sounds of rooms that are no speech, made by rule and so the same each time. 16 kHz, loudest at 1.
 * @typedef {(seconds: number) => Float32Array} RoomSound
 */

const rate = 16_000;

/** @param {Float32Array} sound @returns {Float32Array} */
function atFullScale(sound) {
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return sound.map((value) => value / loudest);
}

/** A resonance. @param {number} hertz @param {number} width @returns {(input: number) => number} */
function resonator(hertz, width) {
  const decay = Math.exp((-Math.PI * width) / rate);
  const turn = 2 * decay * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  return (input) => {
    [last, before] = [input + turn * last - decay * decay * before, last];
    return last;
  };
}

/**
 * Adds a burst of noise that dies away, heard through resonances.
 * @param {Float32Array} sound @param {number} at seconds @param {{ level: number, fade: number, rise?: number,
 * resonances: (readonly [hertz: number, width: number])[], random: import("./random.js").Random }} burst times in seconds
 */
function addBurst(sound, at, { level, fade, rise = 0.001, resonances, random }) {
  const start = Math.floor(at * rate);
  const filters = resonances.map(([hertz, width]) => resonator(hertz, width));
  const length = Math.min(sound.length - start, Math.floor(fade * 6 * rate));
  for (let index = 0; index < length; index++) {
    const time = index / rate;
    const noise = (random() * 2 - 1) * level * Math.min(1, time / rise) * Math.exp(-time / fade);
    for (const filter of filters) sound[start + index] = (sound[start + index] ?? 0) + filter(noise);
  }
}

/** @type {RoomSound} */
function fan(seconds) {
  const random = createRandom(1);
  let rumble = 0;
  return atFullScale(
    Float32Array.from({ length: seconds * rate }, (_, index) => {
      const noise = random() * 2 - 1;
      rumble += (noise - rumble) * 0.08;
      return rumble + noise * 0.05 + 0.03 * Math.sin((2 * Math.PI * 118 * index) / rate);
    }),
  );
}

/** Six keys a second, each going down and up. @type {RoomSound} */
function keyboard(seconds) {
  const random = createRandom(2);
  const sound = new Float32Array(seconds * rate);
  for (let at = 0.1; at < seconds - 0.2; at += between(random, 0.08, 0.26)) {
    const resonances = /** @type {[number, number][]} */ ([
      [between(random, 1800, 2600), 500],
      [between(random, 4000, 5200), 900],
    ]);
    addBurst(sound, at, { level: between(random, 0.5, 1), fade: 0.006, resonances, random });
    addBurst(sound, at + 0.07, { level: 0.3, fade: 0.004, resonances, random });
  }
  return atFullScale(sound);
}

/** Broken chords of a plucked instrument, with a bass. @type {RoomSound} */
function music(seconds) {
  const sound = new Float32Array(seconds * rate);
  const chords = [
    [48, 60, 64, 67],
    [45, 60, 64, 69],
    [41, 57, 60, 65],
    [43, 59, 62, 67],
  ];
  const pluck = 0.24;
  for (let note = 0; note * pluck < seconds; note++) {
    const chord = chords[Math.floor(note / 8) % chords.length] ?? [];
    const keys = [chord[1 + (note % 3)] ?? 60, ...(note % 8 === 0 ? [chord[0] ?? 48] : [])];
    for (const key of keys) addTone(sound, note * pluck, 440 * 2 ** ((key - 69) / 12));
  }
  return atFullScale(sound);
}

/** @param {Float32Array} sound @param {number} at seconds @param {number} hertz */
function addTone(sound, at, hertz) {
  const start = Math.floor(at * rate);
  const length = Math.min(sound.length - start, rate);
  for (let index = 0; index < length; index++)
    for (let part = 1; part <= 6; part++)
      sound[start + index] =
        (sound[start + index] ?? 0) +
        (Math.sin((2 * Math.PI * hertz * part * index) / rate) / part) *
          Math.exp((-index / rate) * (2 + part)) *
          Math.min(1, index / 80);
}

/** A door or a book that falls, every second and a half. @type {RoomSound} */
function bangs(seconds) {
  const random = createRandom(3);
  const sound = new Float32Array(seconds * rate);
  for (let at = 0.5; at < seconds - 1; at += between(random, 1.2, 1.8)) {
    const resonances = /** @type {[number, number][]} */ ([
      [between(random, 90, 160), 60],
      [between(random, 300, 500), 150],
      [between(random, 900, 1400), 500],
    ]);
    addBurst(sound, at, { level: between(random, 0.6, 1), fade: 0.06, resonances, random });
  }
  return atFullScale(sound);
}

/** Two bursts of breath through a throat, every two seconds. @type {RoomSound} */
function coughs(seconds) {
  const random = createRandom(4);
  const sound = new Float32Array(seconds * rate);
  for (let at = 0.5; at < seconds - 1; at += between(random, 1.7, 2.3)) {
    const resonances = /** @type {[number, number][]} */ ([
      [between(random, 500, 800), 200],
      [between(random, 1200, 1700), 300],
      [between(random, 2600, 3200), 500],
    ]);
    addBurst(sound, at, { level: 1, fade: 0.05, rise: 0.008, resonances, random });
    addBurst(sound, at + between(random, 0.2, 0.3), {
      level: 0.6,
      fade: 0.06,
      rise: 0.02,
      resonances,
      random,
    });
  }
  return atFullScale(sound);
}

/** @type {{ fan: RoomSound, keyboard: RoomSound, music: RoomSound, bangs: RoomSound, coughs: RoomSound }} */
export const roomSounds = { fan, keyboard, music, bangs, coughs };

// What a nose lets through of a voice behind closed lips, with its share.
const nose = /** @type {const} */ ([
  [260, 80, 1],
  [1000, 150, 0.1],
  [2200, 250, 0.04],
  [3100, 300, 0.02],
]);

/**
 * A listener's "mm" or "mm-hm", 16 kHz: syllables with closed lips, with a breath between them.
 * @param {{ from: number, to: number, seconds: number }[]} syllables pitch at the beginning and at the end, in hertz
 * @returns {Float32Array}
 */
export function hum(syllables) {
  const random = createRandom(5);
  const breath = Float32Array.from({ length: 0.07 * rate }, () => (random() * 2 - 1) * 0.1);
  const parts = syllables.flatMap((syllable, index) => [...(index > 0 ? [breath] : []), hummed(syllable)]);
  return atFullScale(Float32Array.from(parts.flatMap((part) => [...part])));
}

/** @param {{ from: number, to: number, seconds: number }} syllable */
function hummed({ from, to, seconds }) {
  const length = Math.floor(seconds * rate);
  const source = new Float32Array(length);
  let phase = 0;
  for (let index = 0; index < length; index++) {
    const next = phase + (from * (to / from) ** (index / length)) / rate;
    source[index] = Math.floor(next) - Math.floor(phase) + (source[index - 1] ?? 0) * 0.85;
    phase = next;
  }
  const sound = new Float32Array(length);
  for (const [hertz, width, share] of nose) {
    const heard = source.map(resonator(hertz, width));
    const level = Math.sqrt(heard.reduce((sum, value) => sum + value * value, 0) / length);
    for (const [index, value] of heard.entries()) {
      const swell = Math.min(1, index / (0.03 * rate), (length - index) / (0.05 * rate));
      sound[index] = (sound[index] ?? 0) + (value / level) * share * swell;
    }
  }
  return sound;
}
