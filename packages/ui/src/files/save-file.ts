import { useState } from "react";
import { useToast } from "../feedback/toast-queue.ts";

const types = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain;charset=utf-8",
  zip: "application/zip",
  pdf: "application/pdf",
} as const;

type FileEnding = keyof typeof types;

/** Lets the browser save a text or bytes as `name`.`ending`. */
export function saveFile(name: string, ending: FileEnding, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type: types[ending] }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** The name of a file that holds something as it is today: `users-2026-11-21`. */
export const datedName = (what: string, now = new Date()): string =>
  `${what}-${now.toLocaleDateString("sv-SE")}`;

interface Download<Wish> {
  /** What the file is called, before the date. */
  name: string;
  ending: FileEnding;
  load: (wish: Wish) => Promise<string | Blob>;
  /** The sentence that says why nothing could be loaded. */
  explain: (error: unknown) => string;
}

/** Loads a file and has the browser save it under a name with today's date; a failure can be tried again. */
export function useDownload<Wish>({ name, ending, load, explain }: Download<Wish>) {
  const [busy, setBusy] = useState(false);
  const show = useToast();
  const download = async (wish: Wish): Promise<void> => {
    setBusy(true);
    try {
      saveFile(datedName(name), ending, await load(wish));
    } catch (error) {
      show({
        tone: "error",
        title: "The file was not exported",
        description: explain(error),
        action: { label: "Retry", altText: "Export again", run: () => void download(wish) },
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
