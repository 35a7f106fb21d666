/** For how many days a key works. */
export const keyDays = { usual: 365, most: 730 } as const;

/** What every key begins with, so that people and scanners of leaked secrets know one when they see it. */
export const keyPrefix = "fa_";
