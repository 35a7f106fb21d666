import { ApiError } from "@field-advisor/api-client";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { useDialogs, useExternalLink, useToast } from "@field-advisor/ui";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { askForFile, rereadLibrary, useNoteOpening } from "../../../lib/library.queries.ts";
import { VideoDialog } from "./video-dialog.tsx";
import { VimeoDialog } from "./vimeo-dialog.tsx";

const dialogs = { video: VideoDialog, vimeo: VimeoDialog };

/** Opens a file in a window of its own; null where the browser blocks windows and opens a tab instead. */
function openWindow(url: string): Window | null {
  const { availWidth, availHeight } = window.screen;
  const size = `popup,width=${Math.min(availWidth, 1000)},height=${availHeight}`;
  const opened = window.open(url, "_blank", size);
  if (opened && !opened.closed) return opened;
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
  return null;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Opens items of the library and notes that they were opened; `dialog` is what stands over the screen for it. */
export function useOpenItem(): { open: (item: LibraryItem) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const note = useNoteOpening();
  const { dialog, open: openDialog } = useDialogs(dialogs);
  const link = useExternalLink();
  const show = useToast();

  /** Says that an item or its file is not there any more; other failures of what is only noted are silent. */
  const report = (item: LibraryItem, error: unknown) => {
    if (!isGone(error)) return;
    show({
      tone: "error",
      topic: `gone-${item.id}`,
      title: "This is no longer available",
      description: `"${item.title}" was removed or is no longer shared with you.`,
    });
    void rereadLibrary(client);
  };
  const check = (item: LibraryItem, url: string, opened: Window | null = null) => {
    askForFile(url).catch((error: unknown) => {
      if (isGone(error)) opened?.close();
      report(item, error);
    });
  };

  const noteOpening = (item: LibraryItem) => {
    note(item.id).catch((error: unknown) => report(item, error));
  };
  // A link is opened once its warning is, and noted then.
  const follow = (item: LibraryItem, url: string) => link.ask(url, () => noteOpening(item));

  const openers: Record<Exclude<LibraryItem["type"], "AUDIO">, (item: LibraryItem, url: string) => void> = {
    NEWS: follow,
    LINK: follow,
    VIMEO: (item, url) => openDialog("vimeo", { title: item.title, url }),
    VIDEO: (item, url) => openDialog("video", { item, url }),
    PDF: (item, url) => check(item, url, openWindow(url)),
    // These are links, and the browser saves what they lead to.
    WORD: check,
    DOCUMENT: check,
  };
  const open = (item: LibraryItem) => {
    // The player notes what it opens, from wherever it was reached.
    if (item.url === null || item.type === "AUDIO") return;
    openers[item.type](item, item.url);
    if (openers[item.type] !== follow) noteOpening(item);
  };
  return {
    open,
    dialog: (
      <>
        {dialog}
        {link.dialog}
      </>
    ),
  };
}
