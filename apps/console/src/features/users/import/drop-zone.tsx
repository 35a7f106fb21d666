import { UploadIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { useState } from "react";

/** As much text as the server takes at a time. */
const longest = 1_000_000;

interface DropZoneProps {
  onText: (csv: string) => void;
  onProblem: (sentence: string) => void;
}

/** Reads a file that is chosen or dropped. */
export function DropZone({ onText, onProblem }: DropZoneProps) {
  const [name, setName] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > longest * 4) {
      onProblem(`${file.name} is too large. Split it into files of at most 5,000 users.`);
      return;
    }
    try {
      const text = await file.text();
      if (text.length > longest) {
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
    <label
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer.files[0]);
      }}
    >
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file"
        onChange={({ target }) => {
          void read(target.files?.[0]);
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
