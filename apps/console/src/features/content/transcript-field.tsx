import { longestTranscript } from "@field-advisor/schema/content-constants";
import { FormField, useLatestChoice } from "@field-advisor/ui";
import { DropZone } from "@field-advisor/ui/drop-zone";
import { decoded, encodingOf } from "@field-advisor/ui/text-encoding";
import { Button, Flex } from "@radix-ui/themes";
import { useController, useFormContext } from "react-hook-form";
import type { ContentValues } from "./content-rules.ts";

const tooLarge = "File is too large. Maximum size is 1MB.";

/** @returns the text of a WebVTT file, or why it is refused */
async function readTranscript(file: File): Promise<{ text: string } | { problem: string }> {
  // No character takes more than four bytes.
  if (file.size > longestTranscript * 4) return { problem: tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes, encodingOf(bytes));
  if (text.length > longestTranscript) return { problem: tooLarge };
  const { readWebVtt } = await import("@field-advisor/transcript");
  const { problem } = readWebVtt(text);
  return problem === undefined ? { text } : { problem: `${file.name}: ${problem}` };
}

/** What is said in a recording, as a file of captions. */
export function TranscriptField() {
  const { setValue, setError, clearErrors, watch } = useFormContext<ContentValues>();
  const isRefused = watch("transcriptRefusal") !== "";
  const { ref, value: name } = useController<ContentValues, "transcriptName">({
    name: "transcriptName",
  }).field;
  const begin = useLatestChoice();
  const refuse = (problem: string) => {
    setValue("transcriptRefusal", problem);
    setError("transcriptName", { type: "custom", message: problem });
  };
  const accept = () => {
    begin();
    setValue("transcriptRefusal", "");
    clearErrors("transcriptName");
  };
  const change = (newName: string, text: string) => {
    setValue("transcriptText", text, { shouldDirty: true });
    setValue("transcriptName", newName, { shouldDirty: true });
    accept();
  };
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const isLatest = begin();
    const read = await readTranscript(file);
    if (!isLatest()) return;
    if ("problem" in read) refuse(read.problem);
    else change(file.name.slice(-200), read.text);
  };
  return (
    <Flex direction="column" align="start" gap="2">
      <FormField
        name="transcriptName"
        label="Transcript (WebVTT)"
        hint="The captions of the recording, shown as text beside it. In Teams, download the transcript as .vtt. At most 1 MB."
      >
        {(control) => (
          <DropZone
            {...control}
            ref={ref}
            accept=".vtt,text/vtt"
            title={name || "Choose captions, or drop them here"}
            hint={name ? "Choose or drop another to replace it" : "They end with .vtt"}
            onFiles={(files) => void choose(files)}
          />
        )}
      </FormField>
      {isRefused && (
        <Button type="button" variant="soft" color="gray" onClick={accept}>
          {name ? "Keep the transcript as it is" : "Continue without a transcript"}
        </Button>
      )}
      {name && (
        <Button type="button" variant="soft" color="gray" onClick={() => change("", "")}>
          Remove transcript
        </Button>
      )}
    </Flex>
  );
}
