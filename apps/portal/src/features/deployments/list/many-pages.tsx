import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type { PageOutcome } from "@field-advisor/schema/many-pages.endpoints";
import { manyPrivacyInput } from "@field-advisor/schema/privacy-forms";
import {
  BatchResults,
  checkedBy,
  counted,
  FormSheet,
  ManyQuestion,
  NumberField,
  SelectField,
  stillFitting,
  SwitchField,
  TextAreaField,
  useBatches,
  useSave,
} from "@field-advisor/ui";
import { consentOptions, consentTextHint } from "@field-advisor/ui/privacy-fields";
import { daysIn, RetentionLoss } from "@field-advisor/ui/retention-loss";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type ChosenPages, changeManyPrivacy, changeManyStatuses } from "../deployments.queries.ts";

interface ManyProps {
  chosen: ChosenPages;
  onClose: () => void;
}

const pages = ["page", "pages"] as const;
const counting = ({ ids }: ChosenPages) => counted(ids.length, ...pages);

const changes = {
  active: {
    verb: "Activate",
    title: "Activated",
    effect: "Recipients can open them and talk. Pages that have ended or are archived are left out.",
  },
  paused: {
    verb: "Pause",
    title: "Paused",
    effect: "Conversations stop, and recipients are told that the page is paused.",
  },
  ended: {
    verb: "End",
    title: "Ended",
    effect: "Conversations stop and recipients are told to contact the adviser. The pages stay in this list.",
  },
  archived: {
    verb: "Archive",
    title: "Archived",
    effect:
      "Conversations stop and recipients are told to contact the adviser. The pages leave this list; each can be restored, and is paused then.",
  },
} as const satisfies Record<DeploymentStatus, object>;

/** What takes a change back; what asks before one page has no way back here either. */
const backTo: Partial<Record<DeploymentStatus, DeploymentStatus>> = { active: "paused", paused: "active" };

/** Asks before many pages are opened, paused, ended or put away. */
export function ManyStatuses({ chosen, to, onClose }: ManyProps & { to: DeploymentStatus }) {
  const { mutateAsync } = useMutation(changeManyStatuses);
  const { verb, title, effect } = changes[to];
  const setAll = async (ids: string[], status: DeploymentStatus, filter: ChosenPages["filter"]) =>
    (await mutateAsync({ body: { ids, status, ...stillFitting(filter) } })).results;
  const back = backTo[to];
  return (
    <ManyQuestion
      ids={chosen.ids}
      size={mostChangedAtOnce.pages}
      things={pages}
      title={`${verb} ${counting(chosen)}?`}
      confirmLabel={verb}
      send={(ids) => setAll(ids, to, chosen.filter)}
      doneTitle={title}
      undo={back && { keyOf: ({ id }) => id, send: (ids) => setAll(ids, back, null) }}
      onClose={onClose}
    >
      {effect}
    </ManyQuestion>
  );
}

const untouched = {
  source: "own",
  consent: "leave",
  consentText: "",
  mayRefuse: false,
  retention: "leave",
  keptDays: null as number | null,
};

type ManyPrivacyValues = typeof untouched;

const rules = checkedBy(manyPrivacyInput, (values: ManyPrivacyValues) => {
  const { source, consent, consentText, mayRefuse, retention, keptDays } = values;
  if (source === "organisation") return { follows: true };
  return {
    ...(consent !== "leave" && { consent, consentText, mayRefuse: consent === "required" && mayRefuse }),
    ...(retention === "days" && { keptDays: keptDays ?? Number.NaN }),
    ...(retention === "always" && { keptDays: null }),
  };
});

const sources = [
  { value: "own", label: "Own settings" },
  { value: "organisation", label: "They follow the organisation" },
];
const consents = [{ value: "leave", label: "Unchanged" }, ...consentOptions];
const retentions = [
  { value: "leave", label: "Unchanged" },
  { value: "days", label: "For a number of days" },
  { value: "always", label: "Until somebody deletes it" },
];

/** Sets consent and retention of many pages, or has them follow the organisation. */
export function ManyPrivacy({ chosen, onClose }: ManyProps) {
  const { mutateAsync } = useMutation(changeManyPrivacy);
  const batches = useBatches<string, PageOutcome>(mostChangedAtOnce.pages);
  const saving = useSave({
    rules,
    values: untouched,
    send: async (input) => {
      const error = await batches.start(
        chosen.ids,
        async (ids) =>
          (await mutateAsync({ body: { ids, changes: input, ...stillFitting(chosen.filter) } })).results,
      );
      if (error) throw error;
      return null;
    },
  });
  if (batches.hasBegun)
    return <BatchResults title="Consent and privacy" things={pages} batches={batches} onClose={onClose} />;
  return (
    <FormSheet
      title={`Consent and privacy of ${counting(chosen)}`}
      description="Settings you do not change stay as they are."
      saving={saving}
      submit={`Change ${counting(chosen)}`}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField name="source" label="These pages have" options={sources} />
      <ManyPrivacyFields ids={chosen.ids} />
    </FormSheet>
  );
}

function ManyPrivacyFields({ ids }: { ids: readonly string[] }) {
  const { source, consent, retention, keptDays } = useWatch<ManyPrivacyValues>() as ManyPrivacyValues;
  const days = daysIn(keptDays);
  if (source === "organisation") return <RetentionLoss ids={ids} keptDays={null} />;
  return (
    <>
      <SelectField name="consent" label="Before the first conversation" options={consents} />
      {consent !== "leave" && consent !== "none" && (
        <TextAreaField
          name="consentText"
          label="What people are told"
          required
          rows={5}
          hint={consentTextHint}
        />
      )}
      {consent === "required" && (
        <SwitchField
          name="mayRefuse"
          label="People who decline can still talk"
          hint="Nothing they said is stored here, and the voice provider is asked to delete it."
        />
      )}
      <SelectField name="retention" label="Conversations are kept" options={retentions} />
      {retention === "days" && (
        <>
          <NumberField
            name="keptDays"
            label="Days that conversations are kept"
            required
            hint="From 1 to 365."
          />
          {days !== null && <RetentionLoss ids={ids} keptDays={days} />}
        </>
      )}
    </>
  );
}
