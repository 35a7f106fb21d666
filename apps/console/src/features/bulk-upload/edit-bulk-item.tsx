import { updateContentInput } from "@field-advisor/schema/content-forms";
import type { UpdateContentInput } from "@field-advisor/schema/content.endpoints";
import { checkedBy, Form, type NamedField, Sheet, SheetSubmit } from "@field-advisor/ui";
import { useForm } from "react-hook-form";
import { type ItemValues, KindFields, LiveSwitch, WordFields } from "../../lib/library/content-fields.tsx";
import { categoriesFor, typesFor } from "../../lib/uploads/content-files.ts";
import type { BulkItem } from "./bulk-items.ts";

const ownWords = checkedBy(updateContentInput, (values: ItemValues) => values);

/** A description that is left out comes from the one for all files. */
const ownOrShared = checkedBy(updateContentInput, ({ description, ...values }: ItemValues) => ({
  ...values,
  ...(description.trim() && { description }),
}));

const fields: readonly NamedField<ItemValues>[] = [
  { name: "title", label: "Title" },
  { name: "description", label: "Description" },
  { name: "category", label: "Category" },
  { name: "type", label: "Type" },
];

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
  const form = useForm({
    resolver: hasShared ? ownOrShared : ownWords,
    defaultValues: { title, description, category, type, isActive },
  });
  const { isDirty, isSubmitting } = form.formState;
  const apply = form.handleSubmit((input: UpdateContentInput) => {
    onChange({ description: "", ...input });
    onClose();
  });
  return (
    <Sheet title="Edit details" description={file.name} dirty={isDirty} modalOnly onClose={onClose}>
      <Form form={form} fields={fields} onSubmit={apply}>
        <WordFields
          canBeShort={hasShared}
          hints={{
            description: hasShared ? "Left blank, it gets the description for all files." : undefined,
          }}
        />
        <KindFields categories={categoriesFor(file.name)} typesOf={(each) => typesFor(each, file.name)} />
        <LiveSwitch />
        <SheetSubmit busy={isSubmitting} busyLabel="Applying...">
          Apply
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}
