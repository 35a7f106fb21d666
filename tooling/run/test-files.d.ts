/**
 * Which files a run of Vitest takes: those that are named `*.nightly.test.ts` with `NIGHTLY=1`, and all others without.
 * They are slow proofs, which the nightly run makes; each has a fast test of its rule among the others.
 * @param patterns of all tests of a workspace
 */
export function testFiles(...patterns: string[]): { include: string[]; exclude?: string[] };
