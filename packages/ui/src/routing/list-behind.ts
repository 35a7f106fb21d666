import { useLocation } from "react-router";

/** The state of a link from a list to the screen of one of its things: the list with its filters. */
export function useListHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/**
 * The list that leads to this screen, with its filters.
 * @param usual where somebody goes who has come another way
 */
export function useListBehind(usual: string): string {
  const { state }: { state: unknown } = useLocation();
  return typeof state === "string" ? state : usual;
}
