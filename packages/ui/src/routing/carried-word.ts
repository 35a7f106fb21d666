import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";

/** Reads a word that an address brings to its screen, once, and takes it out of the address. */
export function useCarriedWord(parameter: string, tell: (word: string) => void): void {
  const [params, setParams] = useSearchParams();
  const word = params.get(parameter);
  const told = useRef<string | null>(null);
  const tellOnce = useEffectEvent(tell);
  useEffect(() => {
    const before = told.current;
    told.current = word;
    if (word === null || word === before) return;
    tellOnce(word);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(parameter);
        return rest;
      },
      { replace: true },
    );
  }, [word, parameter, setParams]);
}
