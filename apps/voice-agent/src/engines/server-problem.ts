interface Details {
  /** The same request may succeed a moment later. */
  isPassing?: boolean;
  /** The pause that the server asked for. */
  retryAfterMs?: number | undefined;
  /** The status of its answer, which is no success. */
  status?: number;
}

/** Why a server of models was of no use. The message is a sentence for operators and owners, without what was said. */
export class ServerProblem extends Error {
  readonly isPassing: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(message: string, { isPassing = true, retryAfterMs, status }: Details = {}) {
    super(message);
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}
