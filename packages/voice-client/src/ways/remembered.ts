import { useState } from "react";

/** What somebody chose, as long as their browser remembers it. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly choose: (value: T) => void;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** One of a few values, remembered per browser and origin where it lets a page remember something. */
export function useRemembered<T extends string>(key: string, values: readonly T[], preset: T): Choice<T> {
  const [value, setValue] = useState<T>(() => values.find((each) => each === read(key)) ?? preset);
  const choose = (chosen: T) => {
    setValue(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Then it is asked for again on the next visit.
    }
  };
  return { value, choose };
}

/** How somebody talks. */
export const ways = ["hands-free", "push-to-talk"] as const;

/** The way that somebody chose to talk in this browser. */
export const useWay = () => useRemembered("way-to-talk", ways, "hands-free");
