const year = 365 * 24 * 3600 * 1000;

/**
 * Somebody else's clock, as an ISO string. One that is years off says nothing and may not fit into the database: null.
 * @param milliseconds since 1970, or NaN
 */
export const plausibleTimestamp = (milliseconds: number, now: Date): string | null =>
  Math.abs(milliseconds - now.getTime()) < year ? new Date(milliseconds).toISOString() : null;
