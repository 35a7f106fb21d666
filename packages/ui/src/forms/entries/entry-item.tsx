import { FieldGroup } from "../form.tsx";
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  TrashIcon,
} from "@radix-ui/react-icons";
import { Box, Button, Card, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { LineButton } from "./line-button.tsx";

interface EntryItemProps {
  /** As "fact 3". */
  name: string;
  /** What it belongs to, as "criterion 1"; seen where it stands, and said where only its name is heard. */
  owner?: string | undefined;
  /** What is in it. */
  line: string;
  isOpen: boolean;
  isWrong: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One line of a list, which opens into the fields of what it stands for. */
export function EntryItem({
  name,
  owner,
  line,
  isOpen,
  isWrong,
  onToggle,
  onMove,
  onRemove,
  ...rest
}: EntryItemProps) {
  const fullName = owner === undefined ? name : `${name} of ${owner}`;
  return (
    <Card asChild size="1">
      <li>
        <Flex align="center" gap="4">
          <Box flexGrow="1" minWidth="0">
            <Button
              type="button"
              variant="ghost"
              color={isWrong ? "red" : "gray"}
              aria-expanded={isOpen}
              className="fa-entry-line"
              onClick={onToggle}
            >
              {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              <Text size="2" truncate title={line}>
                <Text color="gray">{capital(name)}:</Text> {line === "" ? "empty" : line}
              </Text>
              {owner !== undefined && <VisuallyHidden>({owner})</VisuallyHidden>}
            </Button>
          </Box>
          <LineButton label={`Move ${fullName} up`} idle={!rest.canMoveUp} onClick={() => onMove(-1)}>
            <ArrowUpIcon />
          </LineButton>
          <LineButton label={`Move ${fullName} down`} idle={!rest.canMoveDown} onClick={() => onMove(1)}>
            <ArrowDownIcon />
          </LineButton>
          <LineButton label={`Remove ${fullName}`} onClick={onRemove}>
            <TrashIcon />
          </LineButton>
        </Flex>
        {isOpen && (
          <Flex direction="column" gap="3" mt="3">
            <FieldGroup value={capital(fullName)}>{rest.children}</FieldGroup>
          </Flex>
        )}
      </li>
    </Card>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
