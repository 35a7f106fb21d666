import { readFileSync, realpathSync, watch } from "node:fs";
import path from "node:path";

/** @typedef {import("./processes.js").Running} Running */

// Editors save a file in several steps, and a checkout changes many files.
const calm = 150;

/**
 * The folders with the sources of a program: its own, and those of the workspaces that it depends on.
 * @param {string} workspace
 * @returns {string[]}
 */
export function sourcesOf(workspace) {
  const manifest = JSON.parse(readFileSync(path.join(workspace, "package.json"), "utf8"));
  const linked = Object.entries(manifest.dependencies ?? {})
    .filter(([, version]) => version.startsWith("workspace:"))
    .flatMap(([name]) => sourcesOf(realpathSync(path.join(workspace, "node_modules", name))));
  return [...new Set([path.join(workspace, "src"), ...linked])];
}

/**
 * Keeps a program running through changes of its sources: it is stopped and started anew, and one that dies waits for
 * the next change. (Node's own --watch sends its messages `watch:import` to whoever started a worker thread, and
 * --watch-path starts anew for tests as well.)
 * @param {() => Running} startOnce
 * @param {string[]} folders
 * @param {(line: string) => void} say
 * @returns {Running}
 */
export function startWatched(startOnce, folders, say) {
  let stopped = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  let restarting = false;

  function startAgain() {
    const running = startOnce();
    void running.ended.then((how) => {
      if (!restarting && !stopped) say(`[${running.name}] ${how}; it starts again at the next change.`);
    });
    return running;
  }
  let current = startAgain();

  async function restart() {
    restarting = true;
    await current.stop();
    restarting = false;
    if (!stopped) current = startAgain();
  }
  let work = Promise.resolve();
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || file.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(restart);
      }, calm);
    }),
  );
  const leave = () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return {
    name: current.name,
    isAlive: () => !stopped,
    ended: new Promise(() => {}),
    stop: async () => {
      leave();
      await work;
      await current.stop();
    },
    kill: () => {
      leave();
      current.kill();
    },
    lastLines: () => "",
  };
}
