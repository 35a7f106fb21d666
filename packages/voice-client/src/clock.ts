/** Time as the session sees it, so that tests can hold it in their hands. Milliseconds. */
export interface Clock {
  setTimeout: (callback: () => void, milliseconds: number) => number;
  clearTimeout: (id: number | undefined) => void;
}
