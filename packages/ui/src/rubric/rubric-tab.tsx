import "./rubric.css";
import { type Rubric, rubric as contract } from "@field-advisor/schema/rubric-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { useToast } from "../feedback/toast-queue.ts";
import { useEdit } from "../forms/use-edit.tsx";
import { ListEmpty } from "../lists/list-states.tsx";
import { Loaded } from "../screen/loaded.tsx";
import { Button, Flex, Grid, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { RubricForm } from "./rubric-form.tsx";
import { type PhraseField, RubricPlaceContext } from "./rubric-place.ts";
import { rubricTemplates } from "./rubric-templates.ts";
import { rubricChanges, rubricRefusal, rubricRules, rubricValues, valuesOf } from "./rubric-values.ts";
import { readRubric, roomRubric, updateRubric } from "./rubric.queries.ts";
import { TryRubric } from "./try-rubric.tsx";

interface RubricTabProps {
  roomId: number;
  /** Where the way out leads. */
  home: string;
}

/** What a room is for, and how attempts in it are judged. */
export function RubricTab({ roomId, home }: RubricTabProps) {
  return (
    <Loaded query={useQuery(roomRubric(roomId))} noun="Rubric">
      {(read) => <RubricEditor read={read} roomId={roomId} home={home} />}
    </Loaded>
  );
}

/** The form of a rubric with what it would say of a conversation; nothing but the ways to begin while there is none. */
function RubricEditor({ read, roomId, home }: RubricTabProps & { read: RoomRubric }) {
  const { mutateAsync } = useMutation(updateRubric);
  const show = useToast();
  const { known, ...saving } = useEdit({
    thing: read,
    what: "rubric",
    rules: rubricRules,
    valuesOf,
    changes: rubricChanges,
    read: () => readRubric(roomId),
    send: async ({ version, rubric }) =>
      rubric ? mutateAsync({ params: { id: roomId }, body: { version, rubric } }) : null,
    savedThing: (saved) => saved,
    done: ({ version }) => show({ title: "Rubric saved", description: `Version ${version}` }),
    failed: "Failed to save the rubric.",
    refusal: rubricRefusal,
  });
  const { form } = saving;
  const [ledTo, lead] = useState<PhraseField | null>(null);
  const place = useMemo(() => ({ roomId, ledTo, lead }), [roomId, ledTo]);
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    // What was pressed is gone.
    if (hasBegun) form.setFocus("situation");
  }, [hasBegun, form]);
  const begin = (template: Rubric | null) => {
    if (template) form.reset(rubricValues(template), { keepDefaultValues: true });
    setBegun(true);
  };
  if (known.version === 0 && !hasBegun) return <NoRubric onBegin={begin} />;
  return (
    <Grid columns={{ initial: "1", lg: "minmax(0, 3fr) minmax(0, 2fr)" }} gap="6" align="start">
      <RubricPlaceContext value={place}>
        <RubricForm saving={saving} roomId={roomId} known={known} home={home} />
      </RubricPlaceContext>
      <FormProvider {...form}>
        <div className="rubric-try">
          <TryRubric roomId={roomId} />
        </div>
      </FormProvider>
    </Grid>
  );
}

/** What a rubric is for, and the ways to begin one. */
const NoRubric = ({ onBegin }: { onBegin: (template: Rubric | null) => void }) => (
  <ListEmpty
    title="No rubric yet"
    action={
      <Flex direction="column" align="center" gap="3">
        <Templates language="en" label="Start from a template" onBegin={onBegin} />
        <Templates language="de" label="Start from a template in German" onBegin={onBegin} />
        <Button type="button" variant="soft" color="gray" onClick={() => onBegin(null)}>
          Start empty
        </Button>
      </Flex>
    }
  >
    A rubric says what people should achieve in this room and judges each attempt by observable checks.
    Without one, conversations here are not judged.
  </ListEmpty>
);

interface TemplatesProps {
  language: "en" | "de";
  label: string;
  onBegin: (template: Rubric) => void;
}

function Templates({ language, label, onBegin }: TemplatesProps) {
  const labelId = useId();
  return (
    <>
      <Text as="p" size="2" weight="medium" id={labelId}>
        {label}
      </Text>
      <Flex role="group" aria-labelledby={labelId} lang={language} gap="3" wrap="wrap" justify="center">
        {rubricTemplates
          .filter((template) => template.language === language)
          .map(({ name, rubric }) => (
            <Button key={name} type="button" variant="soft" onClick={() => onBegin(contract.parse(rubric))}>
              {name}
            </Button>
          ))}
      </Flex>
    </>
  );
}
