import { AsyncLocalStorage } from "node:async_hooks";

const reading = new AsyncLocalStorage<boolean>();

/**
 * Does work whose statements may change nothing: PostgreSQL itself refuses, so no write can be forgotten. What an owner
 * reads who views the product as somebody else leaves no trace in that person's name.
 */
export const readingOnly = <T>(work: () => T): T => reading.run(true, work);

export const isReadingOnly = (): boolean => reading.getStore() ?? false;
