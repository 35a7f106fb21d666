import { type Call, pageOf } from "@field-advisor/api-client";
import type { User } from "@field-advisor/schema/users.endpoints";
import type { PickerOption } from "../forms/combobox.tsx";
import { useServerOffer } from "../forms/server-offer.ts";
import { fullName } from "../text/names.tsx";

/** What narrows a list of users. */
export type UserQuery = NonNullable<Call<"GET /api/users">["query"]>;

interface PeopleOffer {
  narrowed: UserQuery;
  none: string;
  suits?: ((user: User) => boolean) | undefined;
  besides?: PickerOption | undefined;
}

/** Users whose name or address contains what was typed. */
export const usePeopleOffer = ({ narrowed, ...wanted }: PeopleOffer) =>
  useServerOffer({
    ...wanted,
    query: (search, limit) => pageOf("GET /api/users", { query: { ...narrowed, search, limit } }),
    optionOf: (user: User) => ({ value: user.id, label: fullName(user), detail: user.email }),
  });
