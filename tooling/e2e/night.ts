/** The nightly run repeats journeys at each size, and judges each state; the gate does what is left out least. */
export const isNight = process.env["NIGHTLY"] === "1";

/** Of the sizes at which something is repeated: all of them at night, the first in the gate. */
export const sizesOfRun = <Size>(all: readonly Size[]): readonly Size[] => (isNight ? all : all.slice(0, 1));
