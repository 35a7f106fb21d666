import path from "node:path";
import { fileURLToPath } from "node:url";

/** A program of the server side, and what becomes of it. */
export interface Program {
  /** The folder of its workspace. */
  folder: string;
  /** The files that are started, by the name that they get. */
  entries: Record<string, string>;
  /** Packages that cannot be part of a file: they load native code or files of their own. */
  carried: string[];
  /** Folders and files that the program reads beside itself, by the name that they get. */
  read: Record<string, string>;
}

const apps = fileURLToPath(new URL("../../../apps", import.meta.url));

const known: Record<string, Program> = {
  api: {
    folder: path.join(apps, "api"),
    entries: { main: "src/main.ts", owner: "src/owner.ts", backup: "src/backup.ts" },
    // file-type loads one of its own packages by a name that no bundler sees.
    carried: ["@node-rs/argon2", "file-type"],
    read: {},
  },
  "voice-agent": {
    folder: path.join(apps, "voice-agent"),
    entries: {
      main: "src/main.ts",
      models: "src/models.ts",
      "espeak-worker": "src/engines/mouth/espeak-worker.ts",
      "local-program": "src/engines/local/local-program.ts",
      "encoder-program": "src/recording/encoder-program.ts",
      "silero-worker": "src/engines/ears/silero/silero-worker.ts",
    },
    carried: ["@echogarden/espeak-ng-emscripten", "sherpa-onnx-node", "wabt"],
    read: {
      migrations: "src/db/migrations",
      // The rest of its package is for browsers.
      "silero_vad_v6.onnx": "node_modules/@ricky0123/vad-web/dist/silero_vad_v6.onnx",
    },
  },
};

/** @throws Error that says which programs there are */
export function programNamed(name: string | undefined): Program {
  const program = known[name ?? ""];
  if (program) return program;
  throw new Error(`Name a program to bundle: ${Object.keys(known).join(" or ")}.`);
}
