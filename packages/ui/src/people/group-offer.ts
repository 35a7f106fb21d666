import { pageOf } from "@field-advisor/api-client";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import type { PickerOption } from "../forms/combobox.tsx";
import { useServerOffer } from "../forms/server-offer.ts";
import { counted } from "../text/phrases.ts";

interface GroupOffer {
  besides?: PickerOption;
  suits?: (group: Group) => boolean;
}

/** Groups whose name contains what was typed, as far as the reader may know them. */
export const useGroupOffer = ({ besides, suits }: GroupOffer = {}) =>
  useServerOffer({
    query: (search, limit) => pageOf("GET /api/groups", { query: { search, limit, sort: "name" } }),
    optionOf: ({ id, name, people }: Group) => ({
      value: id,
      label: name,
      detail: counted(people, "person", "people"),
    }),
    besides,
    suits,
    none: "No group found.",
  }).offer;
