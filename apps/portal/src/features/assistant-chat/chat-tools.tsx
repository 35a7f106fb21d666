import { ChatBubbleIcon, EyeNoneIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text } from "@radix-ui/themes";
import { placeholdersIn, possibleNames } from "./placeholders.ts";
import { prompts, withPrompt } from "./prompts.ts";

interface PromptChipsProps {
  draft: string;
  isDisabled: boolean;
  onDraft: (draft: string) => void;
}

/** What can be asked of a conversation at the press of a button. */
export const PromptChips = ({ draft, isDisabled, onDraft }: PromptChipsProps) => (
  <Flex gap="2" wrap="wrap" role="group" aria-label="Prompts">
    {prompts.map((prompt) => (
      <Button
        key={prompt.label}
        size="1"
        radius="full"
        variant="soft"
        disabled={isDisabled}
        onClick={() => onDraft(withPrompt(draft, prompt))}
      >
        {prompt.label}
      </Button>
    ))}
  </Flex>
);

interface DraftToolsProps {
  draft: string;
  isDisabled: boolean;
  onInsert: () => void;
  onMask: () => void;
}

/** What can be done with what stands in the box before it is sent. */
export const DraftTools = ({ draft, isDisabled, onInsert, onMask }: DraftToolsProps) => (
  <>
    <Button type="button" variant="soft" color="gray" disabled={isDisabled} onClick={onInsert}>
      <ChatBubbleIcon />
      Insert conversation...
    </Button>
    <Button
      type="button"
      variant="soft"
      color="gray"
      disabled={isDisabled || draft.trim() === ""}
      onClick={onMask}
    >
      <EyeNoneIcon />
      Mask names and figures
    </Button>
  </>
);

const labels = {
  names: ["name", "names"],
  emails: ["email address", "email addresses"],
  phones: ["phone number", "phone numbers"],
  figures: ["figure", "figures"],
} as const;

const list = new Intl.ListFormat("en-GB");

/** What was replaced in a text, or why nothing was. */
function described(text: string): { isMasked: boolean; sentence: string } {
  const counts = placeholdersIn(text);
  const found = Object.entries(labels).flatMap(([kind, [one, many]]) => {
    const count = counts[kind as keyof typeof labels];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const check = "check the text before you send it.";
  if (found.length > 0)
    return {
      isMasked: true,
      sentence: `Masked: ${list.format(found)}. Unrecognised names remain, so ${check}`,
    };
  const possible = possibleNames(text);
  return {
    isMasked: false,
    sentence:
      possible.length === 0
        ? "Nothing was found to mask. Check the text before you send it."
        : `No name was recognised, but these words may be names: ${list.format(possible)}. Nothing was masked, so ${check}`,
  };
}

interface MaskedNoteProps {
  draft: string;
  onUndo: () => void;
}

/** What was replaced, and the way back. */
export function MaskedNote({ draft, onUndo }: MaskedNoteProps) {
  const { isMasked, sentence } = described(draft);
  return (
    <Flex align="center" gap="3" wrap="wrap" role="status">
      <Text size="2">{sentence}</Text>
      {isMasked && (
        <Button size="1" variant="soft" color="gray" onClick={onUndo}>
          Undo masking
        </Button>
      )}
    </Flex>
  );
}
