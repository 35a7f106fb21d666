import type { AccessChange } from "@field-advisor/schema/access.endpoints";

const keyOf = (userId: number, roomId: number): string => `${userId}:${roomId}`;

/** The changes with each right in one of them only: of several the last one counts. */
export function dedupe(changes: readonly AccessChange[]): AccessChange[] {
  const last = new Map<string, AccessChange>();
  for (const change of changes)
    for (const roomId of change.roomIds) last.set(keyOf(change.userId, roomId), change);
  return filtered(changes, (change, roomId) => last.get(keyOf(change.userId, roomId)) === change);
}

/** The part of deduplicated changes that made a difference: taken back, it undoes exactly what was done. */
export function applied(
  changes: readonly AccessChange[],
  rights: readonly { userId: number; id: number }[],
): AccessChange[] {
  const keys = new Set(rights.map(({ userId, id }) => keyOf(userId, id)));
  return filtered(changes, ({ userId }, roomId) => keys.has(keyOf(userId, roomId)));
}

const filtered = (
  changes: readonly AccessChange[],
  isWanted: (change: AccessChange, roomId: number) => boolean,
): AccessChange[] =>
  changes
    .map((change) => ({
      ...change,
      roomIds: [...new Set(change.roomIds)].filter((roomId) => isWanted(change, roomId)),
    }))
    .filter(({ roomIds }) => roomIds.length > 0);
