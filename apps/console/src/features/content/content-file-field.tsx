import { type ContentType, endingsOf } from "@field-advisor/schema/content-constants";
import { listed } from "@field-advisor/schema/unsupported-files";
import { FormField, useExplained, Muted } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { DropZone } from "@field-advisor/ui/drop-zone";
import { fileProblem, playbackNote } from "../../lib/uploads/content-files.ts";
import { isUnderWay, type UploadQueue } from "../../lib/uploads/upload-queue.ts";
import {
  FileNotes,
  lengthNote,
  sameFileNote,
  UploadStatus,
  useUploadState,
} from "../../lib/uploads/upload-status.tsx";
import { type ContentValues, uploadId } from "./content-rules.ts";

/** True while the file of the form is on its way. */
export function useIsUploading(queue: UploadQueue): boolean {
  const state = useUploadState(queue, uploadId);
  return state !== undefined && isUnderWay(state);
}

interface FileFieldProps {
  queue: UploadQueue;
  type: ContentType;
}

/** The file of an item: it is uploaded as soon as it is chosen, while the rest is being filled in. */
export function FileField({ queue, type }: FileFieldProps) {
  const { setValue, clearErrors, getValues, watch } = useFormContext<ContentValues>();
  const { ref } = useController<ContentValues, "url">({ name: "url" }).field;
  // What is wrong with a file stands at its address; what somebody else has saved meanwhile is known by its name.
  const { hint } = useExplained({ name: "fileName", label: "File" });
  const state = useUploadState(queue, uploadId);
  const uploaded = state?.phase === "complete" ? state.uploaded : null;
  useEffect(() => {
    if (!uploaded) return;
    setValue("fileUrl", uploaded.url, { shouldDirty: true });
    setValue("fileName", uploaded.name, { shouldDirty: true });
    clearErrors("url");
  }, [uploaded, setValue, clearErrors]);
  const endings = endingsOf(type);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    clearErrors("url");
    const problem = fileProblem(file, endings);
    if (problem !== null) return queue.refuse(uploadId, file, `${file.name}: ${problem}`);
    const { category } = getValues();
    queue.add(uploadId, file, { category, type });
  };
  const fileName = watch("fileName");
  return (
    <Flex direction="column" gap="2">
      <FormField name="url" label="File" required hint={hint}>
        {(control) => (
          <DropZone
            {...control}
            ref={ref}
            accept={endings.join(",")}
            title={fileName || "Choose a file, or drop it here"}
            hint={
              fileName
                ? "Choose or drop another to replace it"
                : `A file that ends with ${listed(endings)}, at most 100 MB`
            }
            onFiles={choose}
          />
        )}
      </FormField>
      {state && (
        <div role="status">
          <UploadStatus
            state={state}
            name={queue.fileOf(uploadId)?.name ?? ""}
            onCancel={() => queue.cancel(uploadId)}
            onRetry={() => queue.retry(uploadId)}
          />
        </div>
      )}
      <FileNotes notes={[sameFileNote(state), playbackNote(fileName), lengthNote(state)]} />
      {state && state.phase !== "complete" && fileName && (
        <Muted size="1" className="fa-break">
          Until then the file is still {fileName}.
        </Muted>
      )}
    </Flex>
  );
}
