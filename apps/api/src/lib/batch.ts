interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Loads together what is asked for at the same moment, in one turn of the event loop: on a busy process most of what a
 * statement costs is the way to the database and back, which many calls then share. A lone call does not wait.
 * @param load returns one value per key, in the order of the keys; when it fails, all of its callers do
 * @param most how many keys one load takes: with some in each, several loads run side by side
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<Value[]>,
  most = 12,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];

  const send = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const values = await load(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, at) => resolve(values[at] as Value));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => waiting.length > 0 && void send());
      waiting.push({ key, resolve, reject });
      if (waiting.length === most) void send();
    });
}
