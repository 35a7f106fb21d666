import type { ContentCategory, ContentType } from "@field-advisor/schema/content-constants";
import {
  EyeOpenIcon,
  FileIcon,
  FileTextIcon,
  Link2Icon,
  ReaderIcon,
  SpeakerLoudIcon,
  VideoIcon,
} from "@radix-ui/react-icons";
import { Badge } from "@radix-ui/themes";
import type { ComponentType } from "react";

/** What people do with the content of a category. */
export const categoryLabels = {
  read: "Read",
  watch: "Watch",
  listen: "Listen",
} as const satisfies Record<ContentCategory, string>;

/** What the types of content are called. */
export const contentTypeLabels = {
  NEWS: "News",
  PDF: "PDF",
  WORD: "Word",
  DOCUMENT: "Document",
  LINK: "Link",
  VIMEO: "Vimeo",
  VIDEO: "Video",
  AUDIO: "Audio",
} as const satisfies Record<ContentType, string>;

const categoryIcons = {
  read: ReaderIcon,
  watch: EyeOpenIcon,
  listen: SpeakerLoudIcon,
} as const satisfies Record<ContentCategory, ComponentType>;

const typeIcons = {
  NEWS: ReaderIcon,
  PDF: FileIcon,
  WORD: FileTextIcon,
  DOCUMENT: FileTextIcon,
  LINK: Link2Icon,
  VIMEO: VideoIcon,
  VIDEO: VideoIcon,
  AUDIO: SpeakerLoudIcon,
} as const satisfies Record<ContentType, ComponentType>;

/** The icon of a category; the words stand beside it. */
export function ContentCategoryIcon({ category }: { category: ContentCategory }) {
  const Icon = categoryIcons[category];
  return <Icon aria-hidden />;
}

/** The icon of a type of content; the words stand beside it. */
export function ContentTypeIcon({ type }: { type: ContentType }) {
  const Icon = typeIcons[type];
  return <Icon aria-hidden />;
}

/** A type of content, by icon and word. */
export const ContentTypeBadge = ({ type }: { type: ContentType }) => (
  <Badge color="gray" radius="full">
    <ContentTypeIcon type={type} />
    {contentTypeLabels[type]}
  </Badge>
);
