import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import { variantLevelLabels } from "@field-advisor/schema/variant-constants";

/** How an attempt met its room, in words; null where it met the room as it is. */
export const variantText = ({ variant }: Pick<AttemptSummary, "variant">): string | null =>
  variant && `Variant: ${variant.name} (${variantLevelLabels[variant.level].toLowerCase()})`;
