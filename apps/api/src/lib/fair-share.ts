import type { AppError } from "./app-error.ts";

export interface FairShare {
  /**
   * Takes a slot for somebody.
   * @returns what gives it back, once, however often it is called
   * @throws AppError what `busy` makes for a person who has their share, and `crowded` where all slots are taken
   */
  enter(person: number | string): () => void;
}

/** Shares what many want at the same time, so that nobody can take all of it. */
export function createFairShare(options: {
  perPerson: number;
  inAll?: number;
  busy: () => AppError;
  crowded?: () => AppError;
}): FairShare {
  const { perPerson, inAll = Infinity, busy, crowded = busy } = options;
  const ofPeople = new Map<number | string, number>();
  let all = 0;
  const count = (person: number | string, by: 1 | -1) => {
    all += by;
    const left = (ofPeople.get(person) ?? 0) + by;
    if (left === 0) ofPeople.delete(person);
    else ofPeople.set(person, left);
  };
  return {
    enter(person) {
      if ((ofPeople.get(person) ?? 0) >= perPerson) throw busy();
      if (all >= inAll) throw crowded();
      count(person, 1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) count(person, -1);
        hasLeft = true;
      };
    },
  };
}
