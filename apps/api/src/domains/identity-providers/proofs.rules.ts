/** What a sign-in may take longer than it did by its own clock, because both count whole seconds. */
const roundingSeconds = 2;

interface Proof {
  /** When they proved who they are, and when the provider said so: by its own clock, in seconds since 1970. */
  authenticatedAt: number | undefined;
  issuedAt: number;
  /** How long they were away, by ours. */
  secondsAway: number;
}

/**
 * Whether somebody proved who they are after they were sent to the provider. Its clock may differ from ours, so two of
 * its own moments are compared. One that does not say when, or has not asked, has proven nothing.
 */
export const isProvenSince = ({ authenticatedAt, issuedAt, secondsAway }: Proof): boolean =>
  authenticatedAt !== undefined && issuedAt - authenticatedAt <= secondsAway + roundingSeconds;
