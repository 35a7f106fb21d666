import "./bulk-upload.css";
import { listed } from "@field-advisor/schema/unsupported-files";
import {
  BackLink,
  counted,
  Field,
  lazyDialog,
  PageHeader,
  Section,
  BusyButton,
  useLeaveGuard,
} from "@field-advisor/ui";
import { Card, Flex, Heading, Text, TextArea } from "@radix-ui/themes";
import { type Ref, useMemo, useRef, useState } from "react";
import { DropZone } from "@field-advisor/ui/drop-zone";
import { AudienceField, audienceProblem, forAllUsers } from "../../lib/library/audience.tsx";
import { allEndings } from "../../lib/uploads/content-files.ts";
import { isUnderWay } from "../../lib/uploads/upload-queue.ts";
import { BulkItemRow } from "./bulk-item-row.tsx";
import { areDescribed, type BulkItem, problemOf, type SharedValues, summaryOf, twins } from "./bulk-items.ts";
import { useBulkItems, useDropAnywhere, useSaving } from "./use-bulk-upload.ts";

// With the rules of its form the screen would load more than it may.
const EditBulkItem = lazyDialog(
  "Edit details",
  async () => (await import("./edit-bulk-item.tsx")).EditBulkItem,
);

const lossLabels = {
  title: "Leave without saving?",
  loss: "Files that have not been saved are lost.",
  confirmLabel: "Leave",
  cancelLabel: "Stay here",
};

/** Many files at once: each is uploaded, described, and becomes an item of the library. */
export function BulkUploadScreen() {
  const bulk = useBulkItems();
  const { items, states, queue, dispatch, add, remove } = bulk;
  const [shared, setShared] = useState<SharedValues>({ description: "", audience: forAllUsers });
  const saving = useSaving(bulk);
  const [edited, setEdited] = useState<BulkItem | null>(null);
  const { question } = useLeaveGuard(
    items.some(({ refusal }) => refusal === null),
    lossLabels,
  );
  useDropAnywhere(add);
  const missingIn = (item: BulkItem) =>
    saving.isTried && item.refusal === null ? problemOf(item, shared) : null;
  const description = useRef<HTMLTextAreaElement>(null);
  const isOwnEnough = areDescribed(items);
  const isMissing = !isOwnEnough && shared.description.trim() === "";
  const save = () => {
    if (isMissing) description.current?.focus();
    void saving.save(shared);
  };
  return (
    <>
      <BackLink to="/content-management">Back to Content Management</BackLink>
      <PageHeader title="Bulk Upload" purpose="Upload many files at once. Each becomes a library item" />
      <Flex direction="column" gap="5">
        <DropZone
          multiple
          aria-label="Files"
          accept={allEndings.join(",")}
          title="Choose files, or drop them here"
          hint={`Files that end with ${listed(allEndings)}, at most 100 MB each`}
          onFiles={add}
        />
        <ForAllFiles
          shared={shared}
          onChange={setShared}
          description={{
            ref: description,
            required: !isOwnEnough,
            error:
              saving.isTried && isMissing ? "Describe all files here, or each one separately" : undefined,
          }}
          audienceError={saving.isTried ? audienceProblem(shared.audience) : null}
        />
        {items.length > 0 && (
          <BulkList
            items={items}
            queue={queue}
            missingIn={missingIn}
            isSaving={saving.progress !== null}
            onEdit={setEdited}
            onRemove={remove}
          />
        )}
      </Flex>
      {items.length > 0 && (
        <SaveBar
          summary={summaryOf(items, states)}
          isUnderWay={[...states.values()].some(isUnderWay)}
          progress={saving.progress}
          onSave={save}
        />
      )}
      {edited && (
        <EditBulkItem
          item={edited}
          hasShared={shared.description.trim() !== ""}
          onChange={(values) => dispatch({ do: "change", id: edited.id, values })}
          onClose={() => setEdited(null)}
        />
      )}
      {question}
    </>
  );
}

interface ForAllFilesProps {
  shared: SharedValues;
  onChange: (shared: SharedValues) => void;
  description: { ref: Ref<HTMLTextAreaElement>; required: boolean; error: string | undefined };
  audienceError: string | null;
}

/** What is the same for all files of the list. */
const ForAllFiles = ({ shared, onChange, description, audienceError }: ForAllFilesProps) => (
  <Card size="2">
    <Flex direction="column" gap="4">
      <Heading as="h2" size="3">
        For all files
      </Heading>
      <Field
        label="Description"
        required={description.required}
        error={description.error}
        hint="Used for files without their own description."
      >
        {(control) => (
          <TextArea
            {...control}
            ref={description.ref}
            rows={2}
            maxLength={2000}
            value={shared.description}
            onChange={({ target }) => onChange({ ...shared, description: target.value })}
          />
        )}
      </Field>
      <AudienceField
        value={shared.audience}
        onChange={(audience) => onChange({ ...shared, audience })}
        error={audienceError ?? undefined}
        narrowed={{ role: "USER" }}
      />
    </Flex>
  </Card>
);

interface BulkListProps extends Pick<ReturnType<typeof useBulkItems>, "items" | "queue"> {
  /** What an item still needs, as far as that is to be said. */
  missingIn: (item: BulkItem) => string | null;
  isSaving: boolean;
  onEdit: (item: BulkItem) => void;
  onRemove: (id: number) => void;
}

function BulkList({ items, queue, missingIn, isSaving, onEdit, onRemove }: BulkListProps) {
  const found = useMemo(() => twins(items), [items]);
  return (
    <Section title={counted(items.length, "file")}>
      <Card size="2">
        <ul className="fa-plain-list fa-divided" aria-label="Files">
          {items.map((item) => (
            <BulkItemRow
              key={item.id}
              item={item}
              queue={queue}
              missing={missingIn(item)}
              isTwin={found.has(item.id)}
              isSaving={isSaving}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface SaveBarProps {
  summary: string;
  /** True while files are on their way: only what came of it is read out. */
  isUnderWay: boolean;
  progress: ReturnType<typeof useSaving>["progress"];
  onSave: () => void;
}

const SaveBar = ({ summary, isUnderWay, progress, onSave }: SaveBarProps) => (
  <Flex className="save-bar" justify="between" align="center" gap="3" mt="4" wrap="wrap">
    <Text size="2" role="status" aria-live={isUnderWay ? "off" : "polite"}>
      {progress ? `Saving ${progress.tried + 1} of ${progress.of}` : summary}
    </Text>
    <BusyButton size="3" busy={progress !== null} onClick={onSave}>
      Save
    </BusyButton>
  </Flex>
);
