/** A request that is refused: the HTTP status and what the caller is told. */
export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string;

  /**
   * @param code machine-readable name, in the vendor's `detail.status`
   * @param message sentence for people, in `detail.message`
   */
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function notFound(what: string): RequestProblem {
  return new RequestProblem(404, "not_found", `${what} was not found.`);
}
