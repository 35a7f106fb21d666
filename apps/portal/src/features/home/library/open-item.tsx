import { Muted, LinkButton } from "@field-advisor/ui";
import { clockOf } from "@field-advisor/schema/clock";
import type { ContentType } from "@field-advisor/schema/content-constants";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { Button } from "@radix-ui/themes";

/** What it is called to open an item that was not begun. */
const labels = {
  NEWS: "Read",
  PDF: "Open",
  WORD: "Download",
  DOCUMENT: "Download",
  LINK: "Open link",
  VIMEO: "Watch",
  VIDEO: "Watch",
  AUDIO: "Listen",
} as const satisfies Record<ContentType, string>;

/** Letters of other scripts take nine in an address, and the server takes addresses of 16,384 letters. */
const longestDescription = 500;

/** The player with an item in it. */
export const playerAddress = ({ url, title, description }: LibraryItem): string =>
  `/audio-player?${new URLSearchParams({ url: url ?? "", title, description: description.slice(0, longestDescription) })}`;

interface OpenItemProps {
  item: LibraryItem;
  /** Whether it is the one thing to do, or one of many. */
  variant: "solid" | "soft";
  describedBy: string;
  onOpen: (item: LibraryItem) => void;
}

/** The way into an item: to the player, to a file that is saved, or to what `onOpen` shows. */
export function OpenItem({ item, variant, describedBy, onOpen }: OpenItemProps) {
  const { type, url, position, file } = item;
  if (url === null) return <Muted>No file yet</Muted>;
  const words = position === null ? labels[type] : `Continue at ${clockOf(position)}`;
  const props = { "aria-describedby": describedBy, onClick: () => onOpen(item) };
  if (type === "AUDIO")
    return (
      <LinkButton to={playerAddress(item)} variant={variant} {...props}>
        {words}
      </LinkButton>
    );
  if (type === "WORD" || type === "DOCUMENT")
    return (
      <Button asChild variant={variant}>
        <a href={url} download={file?.name ?? ""} {...props}>
          {words}
        </a>
      </Button>
    );
  return (
    <Button variant={variant} {...props}>
      {words}
    </Button>
  );
}
