type Work<T> = (broken: AbortSignal) => Promise<T>;

/**
 * Does two works at a time and waits for both. When one fails, `broken` tells the other to go no further.
 * @throws the failure that was first
 */
export async function sideBySide<One, Other>(one: Work<One>, other: Work<Other>): Promise<[One, Other]> {
  const failed = new AbortController();
  const watched = <T>(work: Work<T>) =>
    work(failed.signal).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  const works = [watched(one), watched(other)] as const;
  await Promise.allSettled(works);
  failed.signal.throwIfAborted();
  return Promise.all(works);
}
