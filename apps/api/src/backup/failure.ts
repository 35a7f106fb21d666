/** An end of the command that a person can act on: its message is the whole story. */
export class Failure extends Error {}
