import {
  type ContentCategory,
  contentTypes,
  type ContentType,
} from "@field-advisor/schema/content-constants";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import { useListAddress } from "@field-advisor/ui";

export const categories = Object.keys(contentTypes) as ContentCategory[];

const defaults = { search: "", library: "", type: "all" };
const allowed = { library: categories, type: ["all", ...Object.values(contentTypes).flat()] };

type ByCategory<Value> = Readonly<Record<ContentCategory, Value>>;

const eachCategory = <Value>(valueOf: (category: ContentCategory) => Value): ByCategory<Value> => ({
  read: valueOf("read"),
  watch: valueOf("watch"),
  listen: valueOf("listen"),
});

/** What a search leaves of every category. */
export function foundIn(items: readonly LibraryItem[], search: string): ByCategory<LibraryItem[]> {
  const found = items.filter(({ title, description }) => contains(`${title}\n${description}`, search));
  return eachCategory((category) => found.filter((item) => item.category === category));
}

/** The types that some items of a category have, in their order. */
export const typesOf = (items: readonly LibraryItem[], category: ContentCategory): ContentType[] =>
  contentTypes[category].filter((type) =>
    items.some((item) => item.category === category && item.type === type),
  );

/** Search, category and type as the address has them. */
export function useLibraryAddress() {
  const { filters, setFilters } = useListAddress(defaults, allowed);
  return {
    search: filters.search,
    /** Null until one is chosen: then the first one with something in it is shown. */
    category: (filters.library || null) as ContentCategory | null,
    type: filters.type as ContentType | "all",
    isNarrowed: filters.search !== "" || filters.type !== "all",
    setSearch: (search: string) => setFilters({ search }),
    setCategory: (library: string) => setFilters({ library, type: "all" }),
    setType: (type: string) => setFilters({ type }),
    clear: () => setFilters({ search: "", type: "all" }),
  };
}
