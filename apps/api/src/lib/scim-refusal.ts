import type { ErrorCode } from "@field-advisor/schema/errors";
import { AppError } from "./app-error.ts";

/** What RFC 7644 (table 9) calls the ways in which a request of a directory may be wrong. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** A request of a directory that is refused for a reason for which the standard has a word. */
export class ScimRefusal extends AppError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string, code: ErrorCode = "invalid_request") {
    super(code, message);
    this.scimType = scimType;
  }
}

/** What the directory sent was here before, and waits for an owner: nothing has failed. */
export class WaitsForOwner extends ScimRefusal {
  /** @param what "An account with this address" */
  constructor(what: string) {
    super(
      "uniqueness",
      `${what} was here before. An owner links it under Connections, Directory.`,
      "conflict",
    );
  }
}
