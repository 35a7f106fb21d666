/** What only an operator can put right: its message is one sentence, and another start would end alike. */
export class Misconfiguration extends Error {}

/** `EX_CONFIG` of sysexits.h, by which a supervisor knows that another start would change nothing. */
export const misconfiguredExit = 78;
