import { describeError } from "@field-advisor/api-client/api-error";
import {
  type ContentCategory,
  contentTypes,
  type ContentType,
} from "@field-advisor/schema/content-constants";
import { isRecording } from "@field-advisor/schema/content-forms";
import type { CreateContentInput, ManagedItem } from "@field-advisor/schema/content.endpoints";
import {
  DeleteDialog,
  FormSheet,
  type Saving,
  TextField,
  useEdit,
  useExplained,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, useController, useWatch } from "react-hook-form";
import { AudienceField } from "../../lib/library/audience.tsx";
import { KindFields, LiveSwitch, WordFields } from "../../lib/library/content-fields.tsx";
import { createWithPermissions } from "../../lib/library/content.queries.ts";
import { isFileType } from "../../lib/uploads/content-files.ts";
import type { UploadQueue } from "../../lib/uploads/upload-queue.ts";
import { useUploadQueue } from "../../lib/uploads/upload-status.tsx";
import { FileField, useIsUploading } from "./content-file-field.tsx";
import {
  changedContentRules,
  contentRefusal,
  type ContentValues,
  emptyContent,
  missingToast,
  newContentRules,
  valuesOf,
} from "./content-rules.ts";
import { TranscriptField } from "./transcript-field.tsx";
import { createItem, readItem, removeItem, updateItem } from "./content.queries.ts";

/** What adding and changing have in common: the upload of the file, and what is said in a toast. */
function useContentForm(onClose: () => void) {
  const queue = useUploadQueue();
  const show = useToast();
  const onInvalid = (errors: FieldErrors<ContentValues>) => {
    const toast = missingToast(errors);
    if (toast) show(toast);
  };
  const done = ({ title }: { title: string }) => {
    show({ title: "Content saved successfully!", description: title });
    onClose();
  };
  return { queue, options: { onInvalid, done, refusal: contentRefusal } };
}

/** Adds an item; with people chosen by name, together with them. */
function useCreation() {
  const alone = useMutation(createItem);
  const withPeople = useMutation(createWithPermissions);
  return ({ userPermissions, ...body }: CreateContentInput) =>
    userPermissions.length > 0
      ? withPeople.mutateAsync({ body: { ...body, userPermissions } })
      : alone.mutateAsync({ body });
}

/** The sheet in which an item is added to the library. */
export function NewContent({ onClose }: { onClose: () => void }) {
  const { queue, options } = useContentForm(onClose);
  const saving = useSave({
    ...options,
    rules: newContentRules(queue),
    values: emptyContent,
    send: useCreation(),
    failed: (error) => ({
      tone: "error",
      title: "Error creating content",
      description: describeError(error, "Failed to create content.").sentence,
    }),
  });
  const description = "Something to read, watch or listen to.";
  return <ContentSheet title="Add content" {...{ description, saving, queue, onClose }} hasAudience />;
}

interface ItemDialogProps {
  item: ManagedItem;
  onClose: () => void;
}

/** The sheet in which an item is changed. */
export function EditContent({ item, onClose }: ItemDialogProps) {
  const { id } = item;
  const { queue, options } = useContentForm(onClose);
  const { mutateAsync } = useMutation(updateItem);
  const saving = useEdit({
    ...options,
    rules: changedContentRules(queue),
    thing: item,
    what: "content",
    valuesOf,
    read: () => readItem(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    unchanged: onClose,
    failed: "Failed to update content.",
  });
  return <ContentSheet title="Edit content" description={item.title} {...{ saving, queue, onClose }} />;
}

interface ContentSheetProps<Input> {
  title: string;
  description: string;
  saving: Saving<ContentValues, Input>;
  queue: UploadQueue;
  /** True where the form also says who may open the item; later that has a dialog of its own. */
  hasAudience?: boolean;
  onClose: () => void;
}

const categories = Object.keys(contentTypes) as ContentCategory[];
const typesOf = (category: ContentCategory): readonly ContentType[] => contentTypes[category];

/** Everything an owner says about an item of the library. */
function ContentSheet<Input>(props: ContentSheetProps<Input>) {
  const { saving, queue, hasAudience = false, ...sheet } = props;
  const type = useWatch({ control: saving.form.control, name: "type" });
  const isUploading = useIsUploading(queue);
  return (
    <FormSheet
      {...sheet}
      saving={saving}
      dirty={isUploading}
      modalOnly
      submit="Save content"
      busyLabel="Saving..."
      obstacle={isUploading ? "The file is still being uploaded." : null}
    >
      <WordFields />
      <KindFields categories={categories} typesOf={typesOf} />
      {isFileType(type) ? (
        <FileField queue={queue} type={type} />
      ) : (
        <TextField
          name="url"
          label="URL"
          required
          hint={type === "VIMEO" ? "The address of a video on vimeo.com." : undefined}
          type="url"
          maxLength={2048}
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {isRecording(type) && <TranscriptField />}
      <LiveSwitch />
      {hasAudience && <FirstAudienceField />}
    </FormSheet>
  );
}

function FirstAudienceField() {
  const { value, onChange } = useController<ContentValues, "audience">({ name: "audience" }).field;
  const { error } = useExplained({ name: "audience", label: "Who may open it" });
  return <AudienceField value={value} onChange={onChange} error={error} />;
}

/** Asks before an item is gone for good, with what is known about its use. */
export const DeleteContent = ({ item, onClose }: ItemDialogProps) => (
  <DeleteDialog
    subject={{ id: item.id, name: item.title }}
    removal={removeItem}
    title="Delete content"
    confirmLabel="Delete content"
    done="Content deleted"
    failed="Failed to delete content."
    onClose={onClose}
  >
    &quot;{item.title}&quot; is deleted with the record of who opened it
    {item.file && " and with its file, unless other content uses it"}. This action cannot be undone.
  </DeleteDialog>
);
