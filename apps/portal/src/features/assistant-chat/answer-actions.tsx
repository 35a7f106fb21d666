import { CopyIconButton, datedName, saveFile } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Flex, IconButton, Tooltip } from "@radix-ui/themes";

/** What can be done with an answer. */
export const AnswerActions = ({ text }: { text: string }) => (
  <Flex gap="4" px="1" py="1">
    <CopyIconButton text={text} label="Copy answer" />
    <Tooltip content="Export answer as text">
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label="Export answer as text"
        onClick={() => saveFile(datedName("answer"), "txt", text)}
      >
        <DownloadIcon />
      </IconButton>
    </Tooltip>
  </Flex>
);
