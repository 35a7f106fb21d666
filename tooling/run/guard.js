import { spawn } from "node:child_process";

// The pipe closes when we end, whichever way. Then the program is asked, given its time, and in the end not asked.
const script = `
  read -r _
  kill -s "$2" "$1" 2>/dev/null
  tries=0
  while kill -0 "$1" 2>/dev/null && [ "$tries" -lt "$3" ]; do tries=$((tries + 1)); sleep 1; done
  kill -s KILL -- "-$1" 2>/dev/null
`;

/**
 * Ends a program when we are gone without a chance to stop it (kill -9, a closed terminal), so that nothing holds its
 * ports. A shell watches: a program that hangs would not notice by itself, and a database has no channel to us.
 * @param {number} pid leader of a process group of its own
 * @param {NodeJS.Signals} stopSignal
 * @param {number} milliseconds how long the program may take
 * @returns {() => void} ends the watch
 */
export function guard(pid, stopSignal, milliseconds) {
  const signal = stopSignal.replace(/^SIG/, "");
  const seconds = String(Math.ceil(milliseconds / 1000));
  const shell = spawn("/bin/sh", ["-c", script, "guard", String(pid), signal, seconds], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell there is no watch; everything else works.
  shell.once("error", () => {});
  shell.stdin.once("error", () => {});
  shell.unref();
  if ("unref" in shell.stdin && typeof shell.stdin.unref === "function") shell.stdin.unref();
  return () => shell.kill("SIGKILL");
}
