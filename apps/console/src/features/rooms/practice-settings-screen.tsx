import {
  entriesIn,
  listLimits,
  type PracticeList,
  shippedLists,
  type PracticeLists,
  updatePracticeListsInput,
} from "@field-advisor/schema/practice-lists";
import type { SavedLists } from "@field-advisor/schema/rubrics.endpoints";
import {
  BackLink,
  checkedBy,
  exactTime,
  LinesField,
  Loaded,
  PageHeader,
  ScreenForm,
  ScreenSubmit,
  useEdit,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Box, Button, Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { editedLists, readLists, updateLists } from "./practice-lists.queries.ts";

const rules = checkedBy(updatePracticeListsInput.omit({ version: true }));

const fields: readonly { name: PracticeList; label: string; hint: string }[] = [
  {
    name: "skills",
    label: "Skills",
    hint: "Skills that rubric criteria can train. People see their results in each skill across rooms.",
  },
  {
    name: "fillersEn",
    label: "Fillers in English",
    hint: "What people say while they think. A * at the end of a word matches any ending.",
  },
  {
    name: "fillersDe",
    label: "Fillers in German",
    hint: "What people say while they think. A * at the end of a word matches any ending.",
  },
  {
    name: "questionWordsEn",
    label: "Question words in English",
    hint: "How open questions begin. A phrase such as “share with me” counts as a question.",
  },
  {
    name: "questionWordsDe",
    label: "Question words in German",
    hint: "How open questions begin. A phrase such as “schildern Sie” counts as a question.",
  },
];

/** What an owner decides for the practice in all rooms. */
export function PracticeSettingsScreen() {
  return (
    <Box maxWidth="720px">
      <BackLink to="/progress">Practice progress</BackLink>
      <PageHeader
        title="Practice settings"
        purpose="Lists for all rooms. They apply to later judging; existing results stay as they are."
      />
      <Loaded query={useQuery(editedLists)} noun="Lists">
        {(lists) => <ListsEditor lists={lists} />}
      </Loaded>
    </Box>
  );
}

/** The form of all lists. Only those that were changed are sent. */
function ListsEditor({ lists }: { lists: SavedLists }) {
  const { mutateAsync } = useMutation(updateLists);
  const show = useToast();
  const { known, ...saving } = useEdit({
    thing: lists,
    what: "list",
    rules,
    read: readLists,
    send: (body) => mutateAsync({ body }),
    savedThing: (saved) => saved,
    done: () => show({ title: "Lists saved" }),
    failed: "Failed to save the lists.",
  });
  return (
    <ScreenForm saving={saving}>
      {fields.map((field) => (
        <ListField key={field.name} {...field} />
      ))}
      <SavedBy {...known} />
      <ScreenSubmit cancelTo="/progress" busyLabel="Saving...">
        Save lists
      </ScreenSubmit>
    </ScreenForm>
  );
}

/** One list, with the way back to the one that the product came with. */
function ListField({ name, label, hint }: (typeof fields)[number]) {
  const { setValue, setFocus } = useFormContext<PracticeLists>();
  const entries = useWatch<PracticeLists, PracticeList>({ name });
  const isShipped = entries.join("\n") === shippedLists[name].join("\n");
  const reset = () => {
    setValue(name, shippedLists[name], { shouldDirty: true, shouldValidate: true });
    // What was pressed is gone.
    setFocus(name);
  };
  return (
    <Flex direction="column" gap="2" align="stretch">
      <LinesField
        name={name}
        label={label}
        rows={6}
        spellCheck={false}
        read={entriesIn}
        hint={`${hint} One per line, or separated by commas: ${entries.length} of ${listLimits.entries}, each of at most ${listLimits.entryLength} characters.`}
      />
      {!isShipped && (
        <Box>
          <Button
            type="button"
            variant="soft"
            color="gray"
            size="1"
            aria-label={`Reset to the default list: ${label}`}
            onClick={reset}
          >
            Reset to the default list
          </Button>
        </Box>
      )}
    </Flex>
  );
}

const SavedBy = ({ version, savedAt, savedBy }: SavedLists) =>
  version > 0 &&
  savedAt !== null && (
    <Muted as="p" className="fa-break">
      {`Saved ${savedBy === null ? "" : `by ${savedBy} `}on ${exactTime.format(new Date(savedAt))}.`}
    </Muted>
  );
