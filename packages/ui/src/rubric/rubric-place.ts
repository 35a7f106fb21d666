import { createContext, use } from "react";

/** The field of a check that holds phrases. */
export interface PhraseField {
  criterion: number;
  check: number;
  field: "phrases" | "after";
}

interface RubricPlace {
  roomId: number;
  /** Where somebody wants to be led; the lists on the way open. */
  ledTo: PhraseField | null;
  lead: (to: PhraseField | null) => void;
}

/** In which room a rubric is edited, and where its form leads. */
export const RubricPlaceContext = createContext<RubricPlace | null>(null);

export function useRubricPlace(): RubricPlace {
  const place = use(RubricPlaceContext);
  if (!place) throw new Error("A part of a rubric was rendered outside its editor.");
  return place;
}
