import { grouped } from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface ShownInStepsProps<Item> {
  items: readonly Item[];
  /** How many are shown at first, and how many more with every press. */
  step: number;
  /** A list with one `li` for every item. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A long list of which a part is shown; the focus goes to the first of what is added, where reading goes on. */
export function ShownInSteps<Item>({ items, step, children }: ShownInStepsProps<Item>) {
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const added = list.current?.querySelectorAll("li")[before.current];
    before.current = shown;
    added?.querySelector<HTMLElement>("a, button")?.focus();
  }, [shown]);
  const left = items.length - shown;
  return (
    <>
      <div ref={list}>{children(items.slice(0, shown))}</div>
      {left > 0 && (
        <Flex justify="center" mt="4">
          <Button variant="soft" onClick={() => setShown(shown + step)}>
            Show more ({grouped(left)} left)
          </Button>
        </Flex>
      )}
    </>
  );
}
