import { updateContentInput } from "@field-advisor/schema/content-forms";
import { checkedBy, FormSheet, useSave } from "@field-advisor/ui";
import { useState } from "react";
import { type ItemValues, KindFields, LiveSwitch, WordFields } from "../../lib/library/content-fields.tsx";
import { categoriesFor, typesFor } from "../../lib/uploads/content-files.ts";
import type { BulkItem } from "./bulk-items.ts";

const ownWords = checkedBy(updateContentInput, (values: ItemValues) => values);

/** A description that is left out comes from the one for all files. */
const ownOrShared = checkedBy(updateContentInput, ({ description, ...values }: ItemValues) => ({
  ...values,
  ...(description.trim() && { description }),
}));

interface EditBulkItemProps {
  item: BulkItem;
  /** Whether there is a description for all files. */
  hasShared: boolean;
  onChange: (values: Partial<ItemValues>) => void;
  onClose: () => void;
}

/** What will be said about one file in the library; nothing is sent before the list is saved. */
export function EditBulkItem({ item, hasShared, onChange, onClose }: EditBulkItemProps) {
  const { title, description, category, type, isActive, file } = item;
  const [values] = useState<ItemValues>({ title, description, category, type, isActive });
  const saving = useSave({
    rules: hasShared ? ownOrShared : ownWords,
    values,
    send: (input) => Promise.resolve(input),
    done: (input) => {
      onChange({ description: "", ...input });
      onClose();
    },
  });
  return (
    <FormSheet
      title="Edit details"
      description={file.name}
      saving={saving}
      modalOnly
      submit="Apply"
      busyLabel="Applying..."
      onClose={onClose}
    >
      <WordFields blankMeans={hasShared ? "Leave blank to use the description for all files." : undefined} />
      <KindFields categories={categoriesFor(file.name)} typesOf={(each) => typesFor(each, file.name)} />
      <LiveSwitch />
    </FormSheet>
  );
}
