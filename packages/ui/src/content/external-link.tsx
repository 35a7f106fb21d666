import { fileIdOf } from "@field-advisor/schema/content-constants";
import { webApps } from "@field-advisor/schema/routes";
import { webAddress } from "@field-advisor/schema/web-address";
import { ExternalLinkDialog } from "./external-link-dialog.tsx";
import { originOf } from "../app/current-app.ts";
import { useToast } from "../feedback/toast-queue.ts";
import { type ReactNode, useState } from "react";

/** What an item leads to: a file here, or an address of the web. */
const destinationOf = (address: string): URL | null =>
  webAddress(fileIdOf(address) === undefined ? address : window.location.origin + address);

const isOurs = ({ origin }: URL) =>
  origin === window.location.origin || webApps.some((app) => originOf(app) === origin);

interface ExternalLink {
  /**
   * Opens an address in a new tab, after a warning where it leads out of the product.
   * @param onFollow told when it is opened, and not when the reader stays
   */
  ask: (address: string, onFollow?: () => void) => void;
  /** To be rendered; the warning, while it is shown. */
  dialog: ReactNode;
}

/** For addresses that people wrote: nobody leaves the product without having read where to. */
export function useExternalLink(): ExternalLink {
  const [asked, setAsked] = useState<{ url: URL; onFollow: (() => void) | undefined } | null>(null);
  const show = useToast();
  const ask: ExternalLink["ask"] = (address, onFollow) => {
    const url = destinationOf(address);
    if (!url) {
      show({
        tone: "error",
        title: "This link cannot be opened",
        description: "It is not a web address. Ask an owner to correct it.",
      });
    } else if (isOurs(url)) {
      window.open(url.href, "_blank", "noopener,noreferrer");
      onFollow?.();
    } else setAsked({ url, onFollow });
  };
  const dialog = asked && (
    <ExternalLinkDialog address={asked.url} onFollow={asked.onFollow} onClose={() => setAsked(null)} />
  );
  return { ask, dialog };
}
