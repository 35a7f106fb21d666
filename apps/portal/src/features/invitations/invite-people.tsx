import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { renewInvitationInput } from "@field-advisor/schema/invitation-forms";
import { mostInvitedAtOnce } from "@field-advisor/schema/invitation-constants";
import type { NewInvitation } from "@field-advisor/schema/invitations.endpoints";
import {
  checkedBy,
  counted,
  FormSheet,
  grouped,
  type Rules,
  TextAreaField,
  useSave,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, type ResolverResult, useWatch } from "react-hook-form";
import { createInvitations } from "./invitations.queries.ts";
import type { IssuedCode } from "../../lib/invitation-text.ts";
import { LimitFields, noLimits } from "./limit-fields.tsx";
import { peopleIn, problemOf } from "./pasted-people.ts";

const nobody = { people: "", ...noLimits };

type InviteValues = typeof nobody;

const limits = checkedBy(renewInvitationInput, ({ people: _, ...permitted }: InviteValues) => permitted);

interface Invited {
  invitations: NewInvitation[];
}

/** Checks who is named, then the limits that count for all of them. */
const rules: Rules<InviteValues, Invited> = {
  ...limits,
  async resolver(values, ...others): Promise<ResolverResult<InviteValues, Invited>> {
    const read = peopleIn(values.people);
    const problem = problemOf(read, mostInvitedAtOnce);
    const checked = await limits.resolver(values, ...others);
    const { people: _, ...permitted } = values;
    if (problem === null && Object.keys(checked.errors).length === 0)
      return {
        values: { invitations: read.people.map((person) => ({ ...person, ...permitted })) },
        errors: {},
      };
    const errors: FieldErrors<InviteValues> = {
      ...checked.errors,
      ...(problem !== null && { people: { type: "people", message: problem } }),
    };
    return { values: {}, errors };
  },
};

interface InvitePeopleProps {
  deployment: Deployment;
  onIssued: (issued: readonly IssuedCode[], alreadyInvited: readonly string[]) => void;
  onClose: () => void;
}

/** The sheet in which one person or many are invited. It closes when that has worked, and not before. */
export function InvitePeople({ deployment, onIssued, onClose }: InvitePeopleProps) {
  const { mutateAsync } = useMutation(createInvitations);
  const saving = useSave({
    rules,
    values: nobody,
    send: (body) => mutateAsync({ params: { id: deployment.id }, body }),
    done: ({ created, alreadyInvited }) => onIssued(created, alreadyInvited),
  });
  const { people, problems } = peopleIn(useWatch({ control: saving.form.control, name: "people" }));
  const isReady = people.length > 0 && problems.length === 0;
  return (
    <FormSheet
      title="Invite people"
      description="Each of them gets an access code, which is shown once."
      saving={saving}
      submit={
        isReady && people.length > 1 ? `Invite ${counted(people.length, "person", "people")}` : "Invite"
      }
      busyLabel="Inviting..."
      onClose={onClose}
    >
      <TextAreaField
        name="people"
        label="People"
        required
        hint={
          isReady
            ? `${counted(people.length, "person", "people")}.`
            : `An email address, or "Name <address>". Separate several by lines, commas or semicolons; at most ${grouped(mostInvitedAtOnce)}.`
        }
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <LimitFields />
    </FormSheet>
  );
}
