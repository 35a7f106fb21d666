import { UploadIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { useState } from "react";

/** As much text as the server takes at a time. */
const longest = 1_000_000;

interface DropZoneProps {
  onText: (csv: string) => void;
  onProblem: (sentence: string) => void;
}

/** Reads a file that is chosen or dropped: the browser's own file input lies over all of it and takes both. */
export function DropZone({ onText, onProblem }: DropZoneProps) {
  const [name, setName] = useState<string | null>(null);
  const read = async (file: File) => {
    try {
      const text = file.size > 4 * longest ? null : await file.text();
      if (text === null || text.length > longest) {
        onProblem(`${file.name} is too large. Split it into files of at most 5,000 users.`);
        return;
      }
      setName(file.name);
      onText(text);
    } catch {
      onProblem(`${file.name} could not be read. Choose it again.`);
    }
  };
  return (
    <label className="drop-zone">
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // Chosen again after a correction, the same file has to be read again.
          target.value = "";
        }}
      />
      <Flex direction="column" align="center" gap="1">
        <UploadIcon />
        <Text size="2" weight="medium">
          {name ?? "Choose a CSV file, or drop it here"}
        </Text>
        {name && (
          <Text size="1" color="gray">
            Choose or drop another to replace it
          </Text>
        )}
      </Flex>
    </label>
  );
}
