/** An end of the command that a person can act on: its message is the whole story. */
export class Failure extends Error {}

/** A part that is not there. */
export class MissingPart extends Failure {
  constructor(name: string) {
    super(`The part ${name} is missing.`);
  }
}
