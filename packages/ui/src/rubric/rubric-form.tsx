import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { TextAreaField } from "../forms/fields.tsx";
import { ScreenForm } from "../forms/form.tsx";
import { ScreenSubmit } from "../forms/submit-button.tsx";
import { type Saving } from "../forms/use-save.ts";
import { exactTime } from "../text/times.tsx";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { FieldPair, WholeNumberField } from "./check-fields.tsx";
import { CriterionList } from "./criterion-list.tsx";
import { PracticeSettingsLink } from "./skill-field.tsx";
import { RubricVersions } from "./rubric-versions.tsx";
import { WeakPhrases } from "./weak-phrases.tsx";
import type { RubricValues } from "./rubric-values.ts";
import { Muted } from "../text/muted.tsx";

/** What a trainee reads before, and what an attempt needs to be passed. */
const BriefingFields = () => (
  <>
    <TextAreaField
      name="situation"
      label="Situation"
      rows={4}
      maxLength={2000}
      hint="What people read before they begin."
    />
    <TextAreaField
      name="counterpart"
      label="The other person"
      rows={2}
      maxLength={1000}
      hint="Who the agent is in this conversation."
    />
    <TextAreaField name="goal" label="Goal" rows={2} maxLength={1000} hint="What they should achieve." />
    <FieldPair>
      <WholeNumberField
        name="timeLimitMinutes"
        label="Time limit in minutes"
        max={120}
        hint="Leave blank for no limit."
      />
      <WholeNumberField
        name="passMark"
        label="Pass mark in percent"
        required
        min={0}
        max={100}
        hint="The score that an attempt needs to be passed."
      />
      <WholeNumberField
        name="leastTurns"
        label="Minimum turns"
        required
        min={1}
        max={100}
        hint="An attempt with fewer turns by the trainee is too short to judge."
      />
      <WholeNumberField
        name="leastWords"
        label="Minimum words"
        required
        min={1}
        max={10_000}
        hint="The same, by words of the trainee."
      />
      <WholeNumberField
        name="attemptsAllowed"
        label="Attempts allowed"
        max={100}
        hint="Counts in Assessment rooms. Leave blank for any number."
      />
    </FieldPair>
  </>
);

function SavedAs({ version, savedAt, savedBy }: RoomRubric) {
  const by = savedBy === null ? "" : ` by ${savedBy}`;
  const on = savedAt === null ? "" : ` on ${exactTime.format(new Date(savedAt))}`;
  return (
    <Muted as="p" className="fa-break">
      {version > 0 && `Saved as version ${version}${by}${on}. `}
      Attempts keep the version they began with.
    </Muted>
  );
}

interface RubricFormProps {
  saving: Saving<RubricValues, { rubric: Rubric }>;
  roomId: number;
  known: RoomRubric;
  /** Where the way out leads. */
  home: string;
}

/** A room's briefing and rubric. */
export const RubricForm = ({ saving, roomId, known, home }: RubricFormProps) => (
  <ScreenForm saving={saving}>
    <WeakPhrases />
    <BriefingFields />
    <CriterionList />
    <PracticeSettingsLink />
    <SavedAs {...known} />
    {known.version > 1 && <RubricVersions roomId={roomId} newest={known.version} />}
    <ScreenSubmit cancelTo={home} busyLabel="Saving...">
      Save rubric
    </ScreenSubmit>
  </ScreenForm>
);
