import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { placeWithin, type Extent, type Place } from "./matrix-moves.ts";

/** Where in the matrix an element stands; null for what belongs to none of its places. */
export function placeOf(target: EventTarget): Place | null {
  const holder = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return holder && { row: Number(holder.dataset["row"]), column: Number(holder.dataset["column"]) };
}

const firstCell: Place = { row: 1, column: 1 };

/**
 * The one place of the matrix that Tab leads to. `moveTo` takes the focus along, as soon as that place is there; a place
 * that somebody clicks becomes it too.
 */
export function useRoving(matrix: RefObject<HTMLElement | null>, extent: Extent) {
  const [wanted, setWanted] = useState(firstCell);
  const isMoving = useRef(false);
  const at = placeWithin(wanted, extent);
  const { row, column } = at;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const place = matrix.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    place?.focus({ preventScroll: true });
  }, [matrix, row, column]);
  return {
    at,
    moveTo: (place: Place) => {
      isMoving.current = place.row !== row || place.column !== column;
      setWanted(place);
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place && (place.row !== row || place.column !== column)) setWanted(place);
    },
  };
}
