import { currentPatience, Patience } from "./patience.ts";

interface Waiting<Key, Value> {
  key: Key;
  patience: Patience;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** How long a call waits for company that nobody waits for, because a screen makes it by itself. */
const patienceMs = 40;

interface Calling {
  /** Nobody waits for the answer, so the load may. */
  isPatient?: boolean;
}

/**
 * Loads together what is asked for at the same moment, in one turn of the event loop: on a busy process most of what a
 * statement costs is the way to the database and back, which many calls then share. A lone call does not wait, unless it
 * is patient.
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
      // A load is for all of them, so it waits no longer than the one who has waited longest.
      const waitedMs = Math.max(...batch.map(({ patience }) => patience.waitedMs));
      const values = await new Patience(waitedMs).run(() => load(batch.map(({ key }) => key)));
      batch.forEach(({ resolve }, at) => resolve(values[at] as Value));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  };

  return (key, { isPatient = false } = {}) => {
    const patience = currentPatience();
    const loaded = new Promise<Value>((resolve, reject) => {
      waiting.push({ key, patience, resolve, reject });
      if (waiting.length === most) void send();
      else if (isPatient) timer ??= setTimeout(() => void send(), patienceMs);
      else turn ??= setImmediate(() => void send());
    });
    return patience.waitFor(loaded);
  };
}
