import { ArrowLeftIcon } from "@radix-ui/react-icons";
import { Box, Flex, Tabs } from "@radix-ui/themes";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { TextLink } from "../routing/links.tsx";

/** The way to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box mb={{ initial: "3", sm: "1" }}>
      <TextLink to={to} size="2" highContrast={false}>
        <Flex as="span" display="inline-flex" align="center" gap="1">
          <ArrowLeftIcon />
          {children}
        </Flex>
      </TextLink>
    </Box>
  );
}

interface ScreenTab {
  value: string;
  label: string;
  content: ReactNode;
}

/**
 * Which tab the address names; Back leads to the one before. Another tab has other filters, so changing it drops those of
 * the last one, but not those of the whole screen.
 */
function useTab({ tabs: [first, ...others], shared = [] }: ScreenTabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = others.find(({ value }) => value === params.get("tab")) ?? first;
  const change = (next: string) => {
    const kept = [...params].filter(([name]) => shared.includes(name));
    setParams(next === first?.value ? kept : [...kept, ["tab", next]], { preventScrollReset: true });
  };
  return [tab?.value ?? "", change] as const;
}

interface ScreenTabsProps {
  tabs: readonly ScreenTab[];
  /** The parameters of the address that all tabs read. */
  shared?: readonly string[];
}

interface TabListProps extends Tabs.ListProps {
  tabs: readonly { value: string; label: string }[];
  /** The tab that is open. */
  open: string;
}

/** The names of tabs. On a phone there is no room for all: the one that is open, perhaps by an address, is in sight. */
export function TabList({ tabs, open, ...list }: TabListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex(({ value }) => value === open);
  useEffect(() => {
    const tab = ref.current?.querySelectorAll("[role=tab]")[place];
    if (!ref.current || !tab) return;
    const [around, box] = [ref.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    ref.current.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2;
  }, [place]);
  return (
    <Tabs.List {...list} ref={ref} className="fa-scrolling-tabs">
      {tabs.map(({ value, label }) => (
        <Tabs.Trigger key={value} value={value}>
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/**
 * The parts of a screen, one at a time; the first one needs no name in the address. A tab is opened by being pressed and
 * not by having the focus: that comes back to it when somebody has decided to stay where they are.
 */
export function ScreenTabs(props: ScreenTabsProps) {
  const { tabs } = props;
  const [tab, changeTab] = useTab(props);
  return (
    <Tabs.Root activationMode="manual" value={tab} onValueChange={changeTab}>
      <TabList tabs={tabs} open={tab} />
      {tabs.map(({ value, content }) => (
        <Tabs.Content key={value} value={value}>
          <Box pt={{ initial: "4", sm: "3" }}>{content}</Box>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
