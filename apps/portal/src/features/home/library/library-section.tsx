import type { ContentType } from "@field-advisor/schema/content-constants";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import {
  categoryLabels,
  Choice,
  ContentCategoryIcon,
  contentTypeLabels,
  failedTo,
  Filters,
  grouped,
  ListEmpty,
  ListView,
  SearchField,
  useCurrentUser,
  Section,
  TextLink,
  LinkButton,
} from "@field-advisor/ui";
import { Box, Button, Flex, Tabs, Text, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { library } from "../../../lib/library.queries.ts";
import { categories, foundIn, typesOf, useLibraryAddress } from "./library-filter.ts";
import { LibraryList } from "./library-list.tsx";

interface LibraryProps {
  /** How many items of a category are shown at first. */
  step?: number;
  onOpen: (item: LibraryItem) => void;
}

function EmptyLibrary() {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <ListEmpty
      title="The library is empty"
      action={isOwner && <LinkButton to="/content-management">Add content</LinkButton>}
    >
      {isOwner
        ? "Add something to read, watch or listen to, and choose who can open it."
        : "Nothing to read, watch or listen to yet. What is shared with you appears here."}
    </ListEmpty>
  );
}

type Address = ReturnType<typeof useLibraryAddress>;

interface LibraryFiltersProps {
  address: Address;
  /** Of the category that is shown. */
  types: readonly ContentType[];
  type: ContentType | "all";
}

const LibraryFilters = ({ address, types, type }: LibraryFiltersProps) => (
  <Filters>
    <SearchField label="Search the library" value={address.search} onChange={address.setSearch} />
    {types.length > 1 && (
      <Choice
        label="Type"
        all="All types"
        value={type}
        values={types}
        labelOf={(each) => contentTypeLabels[each]}
        onChange={address.setType}
      />
    )}
  </Filters>
);

function NoMatch({ address, elsewhere }: { address: Address; elsewhere: boolean }) {
  return (
    <Flex direction="column" align="start" gap="3">
      <Text as="p" color="gray">
        {address.isNarrowed ? "Nothing here matches your search and filter." : "Nothing here yet."}
        {elsewhere && " Look in the other tabs."}
      </Text>
      {address.isNarrowed && (
        <Button variant="soft" onClick={address.clear}>
          Clear
        </Button>
      )}
    </Flex>
  );
}

function FilledLibrary({ items, step = 24, onOpen }: LibraryProps & { items: readonly LibraryItem[] }) {
  const address = useLibraryAddress();
  const { search } = address;
  const found = useMemo(() => foundIn(items, search), [items, search]);
  const shown = address.category ?? categories.find((category) => found[category].length > 0) ?? "read";
  const types = typesOf(items, shown);
  const type = types.find((each) => each === address.type) ?? "all";
  const left = found[shown].filter((item) => type === "all" || item.type === type);
  const elsewhere = categories.some((category) => category !== shown && found[category].length > 0);
  return (
    <>
      <LibraryFilters address={address} types={types} type={type} />
      <VisuallyHidden asChild>
        <output>{address.isNarrowed && `${left.length} of ${items.length} items`}</output>
      </VisuallyHidden>
      <Tabs.Root value={shown} onValueChange={address.setCategory}>
        <Tabs.List aria-label="Library" size={{ initial: "1", sm: "2" }}>
          {categories.map((category) => (
            <Tabs.Trigger key={category} value={category}>
              <Flex align="center" gap="2">
                <ContentCategoryIcon category={category} />
                {categoryLabels[category]} ({grouped(found[category].length)})
              </Flex>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown}>
          <Box pt="4">
            {left.length > 0 ? (
              <LibraryList key={`${shown} ${type} ${search}`} items={left} step={step} onOpen={onOpen} />
            ) : (
              <NoMatch address={address} elsewhere={elsewhere} />
            )}
          </Box>
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** Everything that the reader may read, watch and listen to. */
export function Library(props: LibraryProps) {
  const { data, isError, error, refetch } = useQuery(library);
  return (
    <ListView
      what="items"
      items={data}
      failure={isError && !data ? failedTo("Failed to fetch content", error) : null}
      filtered={false}
      empty={<EmptyLibrary />}
      onClearFilters={() => undefined}
      onRetry={() => void refetch()}
    >
      {(items) => <FilledLibrary {...props} items={items} />}
    </ListView>
  );
}

/** The library as a part of the home. */
export const LibrarySection = (props: LibraryProps) => (
  <Section
    title="Your library"
    aside={
      <TextLink to="/library" size="2">
        All items
      </TextLink>
    }
  >
    <Library {...props} />
  </Section>
);
