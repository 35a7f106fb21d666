import { useState } from "react";
import { useToast } from "../feedback/toast-queue.ts";
import { datedName, saveFile, type FileEnding } from "./save-file.ts";

interface Download<Wish> {
  /** What the file is called, before the date. */
  name: string;
  ending: FileEnding;
  load: (wish: Wish) => Promise<string>;
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
        action: { label: "Retry", altText: "Export once more", run: () => void download(wish) },
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
