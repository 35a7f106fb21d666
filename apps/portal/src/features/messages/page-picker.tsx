import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import {
  counted,
  deploymentStatusLabels,
  failedTo,
  FailureNotice,
  FormField,
  GroupFilter,
  grouped,
  SearchField,
  styledPixels,
  Muted,
} from "@field-advisor/ui";
import { CheckIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { useController } from "react-hook-form";
import { activePagesOf } from "./messages.queries.ts";

/** As `messages.css` has it; the list shows what fits into 12rem. */
const rowPixels = 44;
const shownRows = 5;
const spareRows = 10;

const detailOf = ({ recipientEmail, status }: MessagePage): string =>
  [recipientEmail ?? "Anyone with the link", status !== "active" && deploymentStatusLabels[status]]
    .filter(Boolean)
    .join(" · ");

const inWords = (ids: unknown) => counted((ids as readonly string[]).length, "deployment");

const name = "deploymentIds";

interface Values {
  deploymentIds: string[];
}

interface PagePickerProps {
  pages: readonly MessagePage[];
}

/** Chooses many of thousands of pages: those of a group or that a search finds, all of them or one by one. */
export function PagePicker({ pages }: PagePickerProps) {
  const { ref: listRef, value, onChange } = useController<Values, typeof name>({ name }).field;
  const [search, setSearch] = useState("");
  const selected = useMemo(() => new Set(value), [value]);
  const [group, setGroup] = useState<number | null>(null);
  const ofGroup = useQuery({ ...activePagesOf(group ?? 0), enabled: group !== null, staleTime: 0 });
  const among = useMemo(() => {
    if (group === null) return pages;
    const ids = new Set(ofGroup.data?.map(({ id }) => id));
    return pages.filter(({ id }) => ids.has(id));
  }, [pages, group, ofGroup.data]);
  const found = useMemo(
    () => among.filter((page) => contains(`${page.deploymentName} ${page.recipientEmail ?? ""}`, search)),
    [among, search],
  );
  const selectAll = () => onChange([...new Set([...value, ...found.map(({ id }) => id)])]);
  const toggle = (id: string) =>
    onChange(selected.has(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <FormField
      name={name}
      label="Deployments"
      required
      inWords={inWords}
      hint={`${grouped(value.length)} of ${grouped(pages.length)} selected`}
    >
      {({ id, "aria-describedby": describedBy }, labelId) => (
        <Flex direction="column" gap="2">
          <Flex gap="2" wrap="wrap" align="center">
            <div className="message-page-search">
              <SearchField label="Search deployments" value={search} onChange={setSearch} />
            </div>
            <GroupFilter value={group} onChange={setGroup} />
            <Button type="button" variant="soft" color="gray" onClick={selectAll}>
              Select All
            </Button>
            <Button type="button" variant="soft" color="gray" onClick={() => onChange([])}>
              Clear All
            </Button>
          </Flex>
          {group !== null && ofGroup.isError && !ofGroup.data ? (
            <FailureNotice
              {...failedTo("Failed to fetch the deployments of this group", ofGroup.error)}
              onRetry={() => void ofGroup.refetch()}
            />
          ) : found.length === 0 ? (
            <Text asChild size="2" color="gray">
              <output>
                {group !== null && ofGroup.isPending
                  ? "Loading deployments..."
                  : "No active deployments found"}
              </output>
            </Text>
          ) : (
            <PageOptions
              key={`${group} ${search}`}
              id={id}
              labelId={labelId}
              describedBy={describedBy}
              pages={found}
              selected={selected}
              onToggle={toggle}
              onSelectAll={selectAll}
              listRef={listRef}
            />
          )}
        </Flex>
      )}
    </FormField>
  );
}

interface PageOptionsProps {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  pages: readonly MessagePage[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onSelectAll: () => void;
  listRef: Ref<HTMLElement>;
}

/** One stop of the keyboard, however many pages there are; only rows near those in sight exist. */
function PageOptions(props: PageOptionsProps) {
  const { id, labelId, describedBy, pages, selected, onToggle, onSelectAll, listRef } = props;
  const box = useRef<HTMLDivElement>(null);
  const optionId = useId();
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const rowHeight = styledPixels(rowPixels);
  const first = Math.max(0, Math.min(top, pages.length - shownRows) - spareRows);
  const rows = pages.slice(first, first + shownRows + 2 * spareRows);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, pages.length - 1));
    setActive(next);
    const element = box.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const start = next * rowHeight;
    element.scrollTop = Math.max(Math.min(scrollTop, start), start + rowHeight - clientHeight);
    setTop(Math.floor(element.scrollTop / rowHeight));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(active + 1),
    ArrowUp: () => go(active - 1),
    PageDown: () => go(active + shownRows),
    PageUp: () => go(active - shownRows),
    Home: () => go(0),
    End: () => go(pages.length - 1),
    " ": () => pages[active] && onToggle(pages[active].id),
  };
  const press = (event: KeyboardEvent) => {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    const act = isAll ? onSelectAll : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof listRef === "function") listRef(element);
      }}
      id={id}
      role="listbox"
      aria-multiselectable
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-activedescendant={`${optionId}-${active}`}
      tabIndex={0}
      className="message-pages"
      onKeyDown={press}
      onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <div role="presentation" style={{ height: pages.length * rowHeight }}>
        {rows.map((page, index) => {
          const place = first + index;
          return (
            <div
              key={page.id}
              id={`${optionId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={selected.has(page.id)}
              aria-posinset={place + 1}
              aria-setsize={pages.length}
              data-active={place === active || undefined}
              className="message-page"
              style={{ transform: `translateY(${place * rowHeight}px)` }}
              onClick={() => {
                setActive(place);
                onToggle(page.id);
                box.current?.focus({ preventScroll: true });
              }}
              onKeyDown={() => undefined}
            >
              <span className="message-page-box">{selected.has(page.id) && <CheckIcon />}</span>
              <Flex direction="column" minWidth="0">
                <Text size="2" truncate title={page.deploymentName}>
                  {page.deploymentName}
                </Text>
                <Muted size="1" truncate title={detailOf(page)}>
                  {detailOf(page)}
                </Muted>
              </Flex>
            </div>
          );
        })}
      </div>
    </div>
  );
}
