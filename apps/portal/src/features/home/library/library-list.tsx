import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { Age, ContentTypeBadge, Muted } from "@field-advisor/ui";
import { Badge, Card, Flex, Grid, Heading } from "@radix-ui/themes";
import { useId } from "react";
import { FoldedText } from "../../../lib/folded-text.tsx";
import { RecordingProgress } from "../../../lib/recording/recording-progress.tsx";
import { ShownInSteps } from "../shown-in-steps.tsx";
import { OpenItem } from "./open-item.tsx";

interface EntryProps {
  item: LibraryItem;
  onOpen: (item: LibraryItem) => void;
}

function Entry({ item, onOpen }: EntryProps) {
  const nameId = useId();
  const { title, description, type, lastOpenedAt } = item;
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex direction="column" align="start" gap="2" height="100%">
          <Flex gap="2" wrap="wrap">
            <ContentTypeBadge type={type} />
            {lastOpenedAt === null && (
              <Badge color="orange" radius="full">
                New
              </Badge>
            )}
          </Flex>
          <Heading as="h3" size="3" id={nameId} className="fa-break">
            {title}
          </Heading>
          <FoldedText text={description} describedBy={nameId} />
          <Flex align="center" gap="3" wrap="wrap" mt="auto" pt="1">
            <OpenItem item={item} variant="soft" describedBy={nameId} onOpen={onOpen} />
            <RecordingProgress {...item} />
            {lastOpenedAt !== null && (
              <Muted size="1">
                Last opened <Age iso={lastOpenedAt} />
              </Muted>
            )}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

interface LibraryListProps {
  items: readonly LibraryItem[];
  /** How many are shown at first, and how many more with every press. */
  step: number;
  onOpen: (item: LibraryItem) => void;
}

/** Items beside each other, as many as fit; of many, some at a time. */
export const LibraryList = ({ items, step, onOpen }: LibraryListProps) => (
  <ShownInSteps items={items} step={step}>
    {(shown) => (
      <Grid asChild columns={{ initial: "1", sm: "2", lg: "3" }} gap="4">
        <ul className="fa-plain-list library-grid">
          {shown.map((item) => (
            <Entry key={item.id} item={item} onOpen={onOpen} />
          ))}
        </ul>
      </Grid>
    )}
  </ShownInSteps>
);
