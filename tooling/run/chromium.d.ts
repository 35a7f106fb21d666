/**
 * Finds a Chromium for the browser journeys, and fetches one where there is none.
 * @returns path of the program
 */
export function findChromium(say: (line: string) => void): string;
