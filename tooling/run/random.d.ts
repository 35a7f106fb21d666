/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random;

export function between(random: Random, least: number, most: number): number;

/** @throws when there is nothing to choose from */
export function pick<T>(random: Random, from: readonly T[]): T;
