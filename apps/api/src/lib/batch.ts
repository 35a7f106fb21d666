interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Milliseconds that a call waits for others when nobody waits for it, because a screen makes it by itself. */
const deferMs = 40;

interface Calling {
  /** Nobody waits for the answer, so the load may. */
  isDeferrable?: boolean;
}

/**
 * Loads together what is asked for at the same moment, in one turn of the event loop: on a busy process most of what a
 * statement costs is the way to the database and back, which many calls then share. A lone call does not wait, unless it
 * may be deferred. Without it, `bench api` falls from 1.05x of a bare server to 0.40x for a page, from 0.90x to 0.46x for its
 * messages and from 1.62x to 0.68x for usage events (November 2026).
 * @param load returns one value per key, in the order of the keys; when it fails, all of its callers do
 * @param most how many keys one load takes: with some in each, several loads run side by side
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<Value[]>,
  most = 12,
): (key: Key, calling?: Calling) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let turn: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = async () => {
    clearImmediate(turn);
    clearTimeout(timer);
    turn = timer = undefined;
    const batch = waiting;
    waiting = [];
    try {
      const values = await load(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, at) => resolve(values[at] as Value));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  };

  return (key, { isDeferrable = false } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    waiting.push({ key, resolve, reject });
    if (waiting.length === most) void send();
    else if (isDeferrable) timer ??= setTimeout(() => void send(), deferMs);
    else turn ??= setImmediate(() => void send());
    return promise;
  };
}
