/** Whether this process is on its way out; balancers and answers learn of it here. */
export interface Drain {
  /** Still serving, but asks balancers to send work elsewhere, and ends each connection with its next answer. */
  readonly isLeaving: boolean;
  leave(): void;
}

export function createDrain(): Drain {
  let isLeaving = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave: () => {
      isLeaving = true;
    },
  };
}
