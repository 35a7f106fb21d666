/** What an export may cost: one answer with all rows of a kind, or with everything of one person, whose reader may be slow. */
export const exportLimits = {
  /** Of one person, in each process; each holds a database connection of its own for as long as its reader takes. */
  ofOnePerson: 1,
  /** That one process reads at the same time; another one is answered with 503. */
  atOnce: 4,
  /** Rows that are fetched, and held, at a time. */
  batchRows: 500,
  /** In every period but the first of `config.transfers`; a reader who takes less is cut. */
  leastBytes: 256 * 1024,
  /** Milliseconds, of its connection. It is idle while its reader takes what was sent. */
  timeouts: {
    lock_timeout: 2000,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    idle_in_transaction_session_timeout: 600_000,
  },
  /** Archives of one's own data an hour: each reads everything anew, and a few are enough for somebody who lost the file. */
  archivesAnHour: 6,
} as const;
