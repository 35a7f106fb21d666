/** Whether this process is on its way out; balancers and answers learn of it here. */
export interface Drain {
  /** Still serving, but asks balancers to send new work elsewhere. */
  readonly isLeaving: boolean;
  /** Accepts nothing new; every answer ends its connection. */
  readonly isClosing: boolean;
  leave(): void;
  close(): void;
}

export function createDrain(): Drain {
  let stage: "serving" | "leaving" | "closing" = "serving";
  return {
    get isLeaving() {
      return stage !== "serving";
    },
    get isClosing() {
      return stage === "closing";
    },
    leave: () => {
      if (stage === "serving") stage = "leaving";
    },
    close: () => {
      stage = "closing";
    },
  };
}
