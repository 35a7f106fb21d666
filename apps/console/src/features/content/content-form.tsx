import { type ContentCategory, contentTypes, type ContentType } from "@field-advisor/schema/constants";
import { Field, Form, SheetSubmit } from "@field-advisor/ui";
import { TextField } from "@radix-ui/themes";
import type { FormEventHandler, ReactNode } from "react";
import { Controller, useFormContext, type UseFormReturn } from "react-hook-form";
import { AudienceField } from "../../lib/library/audience.tsx";
import { KindFields, LiveSwitch, WordFields } from "../../lib/library/content-fields.tsx";
import { isFileType } from "../../lib/uploads/content-files.ts";
import type { UploadQueue } from "../../lib/uploads/upload-queue.ts";
import { FileField, useIsUploading } from "./content-file-field.tsx";
import { contentFields, type ContentValues, type Hints } from "./content-form-values.ts";

interface ContentFormProps {
  form: UseFormReturn<ContentValues, unknown, object>;
  queue: UploadQueue;
  hints?: Hints;
  /** True where the form also says who may open the item; later that has a dialog of its own. */
  hasAudience?: boolean;
  onSubmit: FormEventHandler;
  /** Stands above everything: what is wrong with the form as a whole. */
  notice?: ReactNode;
}

const categories = Object.keys(contentTypes) as ContentCategory[];
const typesOf = (category: ContentCategory): readonly ContentType[] => contentTypes[category];

/** Everything an owner says about an item of the library. */
export function ContentForm(props: ContentFormProps) {
  const { form, queue, hints = {}, hasAudience = false, onSubmit, notice } = props;
  const type = form.watch("type");
  const isUploading = useIsUploading(queue);
  return (
    <Form form={form} fields={contentFields(type)} onSubmit={onSubmit} notice={notice}>
      <WordFields hints={hints} />
      <KindFields
        categories={categories}
        typesOf={typesOf}
        hints={hints}
        onChanged={() => form.clearErrors("url")}
      />
      {isFileType(type) ? (
        <FileField queue={queue} type={type} hint={hints.fileName} />
      ) : (
        <AddressField type={type} hint={hints.url} />
      )}
      <LiveSwitch />
      {hasAudience && (
        <Controller
          control={form.control}
          name="audience"
          render={({ field, fieldState }) => (
            <AudienceField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
      <SheetSubmit
        busy={form.formState.isSubmitting}
        busyLabel="Saving..."
        obstacle={isUploading ? "The file is still being uploaded." : null}
      >
        Save content
      </SheetSubmit>
    </Form>
  );
}

function AddressField({ type, hint }: { type: ContentType; hint?: string | undefined }) {
  const { register, formState } = useFormContext<ContentValues>();
  return (
    <Field
      label="URL"
      required
      error={formState.errors.url?.message}
      hint={hint ?? (type === "VIMEO" ? "The address of a video on vimeo.com." : undefined)}
    >
      {(control) => (
        <TextField.Root
          {...control}
          {...register("url")}
          type="url"
          size="3"
          maxLength={2048}
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
