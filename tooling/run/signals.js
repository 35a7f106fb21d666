const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

// Ctrl-C reaches us twice: from the terminal, and again from npm, which passes on what it was sent.
const sameWish = 1000;

/**
 * Calls back at every wish to stop.
 * @param {() => void} callback
 * @returns {() => void} ends the listening
 */
export function onStopSignal(callback) {
  let last = -Infinity;
  const listen = () => {
    const isNew = performance.now() - last > sameWish;
    last = performance.now();
    if (isNew) callback();
  };
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}
