import type { Result } from "@field-advisor/api-client";
import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import { ListEmpty, OpeningList, Sheet } from "@field-advisor/ui";

interface ContentOpeningsProps {
  item: ManagedItem;
  onClose: () => void;
}

/** Who opened an item and when, the newest first. */
export const ContentOpenings = ({ item, onClose }: ContentOpeningsProps) => (
  <Sheet title="Who opened it" description={item.title} onClose={onClose}>
    <OpeningList
      whose={{ contentId: item.id }}
      atOnce={25}
      nameOf={nameOf}
      empty={<ListEmpty title="Nobody has opened it yet">Everybody who opens it is listed here.</ListEmpty>}
      onClose={onClose}
    />
  </Sheet>
);

const nameOf = ({ firstName, lastName, userId }: Result<"GET /api/content/openings">[number]): string =>
  `${firstName} ${lastName}`.trim() || `User ${userId}`;
