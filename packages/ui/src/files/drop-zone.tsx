import "./drop-zone.css";
import { UploadIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import { Muted } from "../text/muted.tsx";

interface DropZoneProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "children"> {
  /** What is chosen here, for those who do not see the zone; left out where a field names it. */
  "aria-label"?: string;
  /** What stands in the zone: what to do, or the name of what was chosen. */
  title: string;
  hint?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are chosen or dropped: the browser's own file input lies over all of it and takes both. */
export function DropZone({ title, hint, onFiles, ...input }: DropZoneProps) {
  return (
    <label className="drop-zone">
      <input
        {...input}
        type="file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Chosen again after a correction, the same file has to be taken again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Flex direction="column" align="center" gap="1">
        <UploadIcon />
        <Text size="2" weight="medium">
          {title}
        </Text>
        {hint && <Muted size="1">{hint}</Muted>}
      </Flex>
    </label>
  );
}
