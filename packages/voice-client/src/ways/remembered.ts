import { useState } from "react";
import { remember, remembered, wayKey } from "../page/remembered.ts";

/** A setting that the browser remembers. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly choose: (value: T) => void;
}

/** One of a few values, remembered per browser and origin where it lets a page remember something. */
export function useRemembered<T extends string>(key: string, values: readonly T[], preset: T): Choice<T> {
  const [value, setValue] = useState<T>(() => values.find((each) => each === remembered(key)) ?? preset);
  const choose = (chosen: T) => {
    setValue(chosen);
    remember(key, chosen);
  };
  return { value, choose };
}

/** Hands-free or push-to-talk. */
export const ways = ["hands-free", "push-to-talk"] as const;

/** The way that somebody chose to talk in this browser. */
export const useWay = () => useRemembered(wayKey, ways, "hands-free");
