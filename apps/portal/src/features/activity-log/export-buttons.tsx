import { fileOf } from "@field-advisor/api-client/files";
import { useDownload } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Flex } from "@radix-ui/themes";
import type { EventFilter } from "./activity-log.queries.ts";

const files = [
  { ending: "csv", format: "CSV", ...fileOf("GET /api/activity/events/export") },
  { ending: "json", format: "JSON", ...fileOf("GET /api/activity/events/export.json") },
] as const;

interface ExportButtonProps {
  file: (typeof files)[number];
  filter: EventFilter;
}

function ExportButton({ file, filter }: ExportButtonProps) {
  const { busy, download } = useDownload<EventFilter>({ name: "activity", ...file });
  return (
    <Button variant="soft" highContrast loading={busy} onClick={() => void download(filter)}>
      <DownloadIcon />
      Export {file.format}
    </Button>
  );
}

/** Saves what the filters leave, as a table for people and as data for programs. */
export const ExportButtons = ({ filter }: { filter: EventFilter }) => (
  <Flex gap="3" wrap="wrap">
    {files.map((file) => (
      <ExportButton key={file.ending} file={file} filter={filter} />
    ))}
  </Flex>
);
