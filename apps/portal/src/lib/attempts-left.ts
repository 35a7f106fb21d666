import { counted } from "@field-advisor/ui";

/** How many more attempts somebody has at an exam. */
export const leftSentence = (left: number): string =>
  left === 0 ? "You have used all attempts of this assessment." : `${counted(left, "attempt")} left.`;
