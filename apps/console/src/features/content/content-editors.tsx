import type {
  CreateContentInput,
  ManagedItem,
  UpdateContentInput,
} from "@field-advisor/schema/content.endpoints";
import {
  categoryLabels,
  changesTo,
  ConflictNotice,
  contentTypeLabels,
  DeleteDialog,
  failureToast,
  savedAs,
  Sheet,
  showRefusal,
  useToast,
  useVersions,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, useForm } from "react-hook-form";
import { createWithPermissions } from "../../lib/library/content.queries.ts";
import { useUploadQueue } from "../../lib/uploads/upload-status.tsx";
import { useIsUploading } from "./content-file-field.tsx";
import {
  changedContentRules,
  contentFields,
  contentRefusal,
  type ContentValues,
  creationToast,
  emptyContent,
  type Hints,
  missingToast,
  newContentRules,
  valuesOf,
} from "./content-form-values.ts";
import { ContentForm } from "./content-form.tsx";
import { createItem, readItem, removeItem, updateItem } from "./content.queries.ts";

/** What both forms have: the upload of their file, and words for what is missing. */
function useContentForm() {
  const queue = useUploadQueue();
  const show = useToast();
  const tellMissing = (errors: FieldErrors<ContentValues>) => {
    const toast = missingToast(errors);
    if (toast) show(toast);
  };
  return { queue, isUploading: useIsUploading(queue), show, tellMissing };
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
  const { queue, isUploading, show, tellMissing } = useContentForm();
  const form = useForm({ resolver: newContentRules(queue), defaultValues: emptyContent });
  const { isDirty } = form.formState;
  const create = useCreation();
  const save = form.handleSubmit(async (input: CreateContentInput) => {
    try {
      const { title } = await create(input);
      show({ title: "Content saved successfully!", description: title });
      onClose();
    } catch (error) {
      show(creationToast(error));
      showRefusal(form, contentRefusal(error), contentFields(input.type));
    }
  }, tellMissing);
  return (
    <Sheet
      title="Add content"
      description="Something to read, to watch or to listen to."
      dirty={isDirty || isUploading}
      modalOnly
      onClose={onClose}
    >
      <ContentForm form={form} queue={queue} hasAudience onSubmit={save} />
    </Sheet>
  );
}

interface ItemDialogProps {
  item: ManagedItem;
  onClose: () => void;
}

/** The sheet in which an item is changed. Only what was changed is sent. */
export function EditContent({ item, onClose }: ItemDialogProps) {
  const { queue, isUploading, show, tellMissing } = useContentForm();
  const form = useForm({ resolver: changedContentRules(queue), defaultValues: valuesOf(item) });
  const { known, isOutdated, savedIn, load, noticeConflict } = useVersions(item, valuesOf, form);
  const { mutateAsync } = useMutation(updateItem);

  const save = form.handleSubmit(async (input: UpdateContentInput) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const body = { ...changes, version: known.version };
      const { title } = await mutateAsync({ params: { id: known.id }, body });
      show({ title: "Content saved successfully!", description: title });
      onClose();
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update content.", error));
      showRefusal(form, contentRefusal(error), contentFields(input.type ?? known.type));
    }
  }, tellMissing);
  return (
    <Sheet
      title="Edit content"
      description={item.title}
      dirty={form.formState.isDirty || isUploading}
      modalOnly
      onClose={onClose}
    >
      <ContentForm
        form={form}
        queue={queue}
        hints={hintsOf(savedIn)}
        onSubmit={save}
        notice={
          isOutdated && <ConflictNotice what="content" read={() => readItem(known.id)} onLoaded={load} />
        }
      />
    </Sheet>
  );
}

const kindLabels: Readonly<Record<string, string>> = { ...categoryLabels, ...contentTypeLabels };

/** What somebody else has saved in fields that were changed here too. */
function hintsOf(savedIn: (field: keyof ContentValues) => string | undefined): Hints {
  const inWords = (field: "category" | "type") => {
    const saved = savedIn(field);
    return savedAs(saved === undefined ? undefined : kindLabels[saved]);
  };
  return {
    title: savedAs(savedIn("title")),
    description: savedAs(savedIn("description")),
    category: inWords("category"),
    type: inWords("type"),
    url: savedAs(savedIn("url")),
    fileName: savedAs(savedIn("fileName")),
  };
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
