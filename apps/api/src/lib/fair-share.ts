import type { AppError } from "./app-error.ts";

export interface FairShare {
  /**
   * Takes a slot for somebody.
   * @returns what gives it back, once, however often it is called
   * @throws AppError what `busy` makes, for a person who has their share
   */
  enter(person: number | string): () => void;
}

/** Shares what many want at the same time, so that nobody can take all of it. */
export function createFairShare(options: { perPerson: number; busy: () => AppError }): FairShare {
  const { perPerson, busy } = options;
  const ofPeople = new Map<number | string, number>();
  const count = (person: number | string, by: 1 | -1) => {
    const left = (ofPeople.get(person) ?? 0) + by;
    if (left === 0) ofPeople.delete(person);
    else ofPeople.set(person, left);
  };
  return {
    enter(person) {
      if ((ofPeople.get(person) ?? 0) >= perPerson) throw busy();
      count(person, 1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) count(person, -1);
        hasLeft = true;
      };
    },
  };
}
