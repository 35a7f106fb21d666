import { categoryLabels, contentTypeLabels, BusyButton, Muted } from "@field-advisor/ui";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { memo } from "react";
import { playbackNote, sizeText } from "../../lib/uploads/content-files.ts";
import type { UploadQueue } from "../../lib/uploads/upload-queue.ts";
import { FileNotes, sameFileNote, UploadStatus, useUploadState } from "../../lib/uploads/upload-status.tsx";
import type { BulkItem } from "./bulk-items.ts";

interface BulkItemRowProps {
  item: BulkItem;
  queue: UploadQueue;
  /** What is missing, once somebody has tried to save. */
  missing: string | null;
  /** True where the same file stands earlier in the list. */
  isTwin: boolean;
  /** True while the list is being saved. */
  isSaving: boolean;
  onEdit: (item: BulkItem) => void;
  onRemove: (id: number) => void;
}

/** One file: what it will be in the library, how far it is, and what can be done about it. */
export const BulkItemRow = memo(function BulkItemRow(props: BulkItemRowProps) {
  const { item, queue, missing, isTwin, isSaving, onEdit, onRemove } = props;
  const { id, file, refusal, error } = item;
  const state = useUploadState(queue, id);
  const buttons = <RowButtons item={item} isSaving={isSaving} onEdit={onEdit} onRemove={onRemove} />;
  return (
    <Flex asChild direction="column" gap="2" py="3">
      <li>
        <Headline item={item} />
        {(missing ?? error) !== null && <Problem sentence={missing ?? error ?? ""} />}
        <FileNotes
          notes={[
            sameFileNote(state),
            isTwin ? "This file is already in the list." : null,
            playbackNote(file.name),
          ]}
        />
        {refusal !== null && (
          <Flex justify="between" align="center" gap="3" wrap="wrap">
            <Problem sentence={refusal} />
            {buttons}
          </Flex>
        )}
        {state && (
          <UploadStatus
            state={state}
            name={file.name}
            onCancel={() => queue.cancel(id)}
            onRetry={() => queue.retry(id)}
          >
            {buttons}
          </UploadStatus>
        )}
      </li>
    </Flex>
  );
});

const Problem = ({ sentence }: { sentence: string }) => (
  <Text as="p" size="2" color="red" className="fa-break">
    {sentence}
  </Text>
);

const Headline = ({ item: { title, file, category, type, isActive, refusal } }: { item: BulkItem }) => (
  <div>
    <Flex align="center" gap="2" wrap="wrap">
      <Text weight="medium" className="fa-break">
        {title || "No title"}
      </Text>
      {refusal === null && (
        <>
          <Badge color="gray" radius="full">
            {contentTypeLabels[type]}
          </Badge>
          <Muted size="1">{categoryLabels[category]}</Muted>
          {!isActive && (
            <Badge color="gray" radius="full">
              Offline
            </Badge>
          )}
        </>
      )}
    </Flex>
    <Muted as="div" size="1" className="fa-break">
      {file.name}, {sizeText(file.size)}
    </Muted>
  </div>
);

/** A row that goes would take the focus along: the same button of its neighbour gets it. */
function handOnFocus(button: HTMLElement): void {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>("[data-removes]") ?? document.getElementById("main");
  next?.focus();
}

function RowButtons(props: Pick<BulkItemRowProps, "item" | "isSaving" | "onEdit" | "onRemove">) {
  const { item, isSaving, onEdit, onRemove } = props;
  const { id, file, refusal } = item;
  const look = { variant: "soft", color: "gray", idle: isSaving } as const;
  return (
    <>
      {refusal === null && (
        <BusyButton {...look} aria-label={`Edit ${file.name}`} onClick={() => onEdit(item)}>
          Edit
        </BusyButton>
      )}
      <BusyButton
        {...look}
        data-removes
        aria-label={`Remove ${file.name}`}
        onClick={({ currentTarget }) => {
          handOnFocus(currentTarget);
          onRemove(id);
        }}
      >
        Remove
      </BusyButton>
    </>
  );
}
