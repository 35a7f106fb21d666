import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { renewInvitationInput } from "@field-advisor/schema/invitation-forms";
import { mostInvitedAtOnce } from "@field-advisor/schema/constants";
import type { NewInvitation } from "@field-advisor/schema/invitations.endpoints";
import { checkedBy, counted, FormSheet, grouped, TextAreaField, useSave } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, type Resolver, type ResolverResult, useWatch } from "react-hook-form";
import { createInvitations } from "./invitations.queries.ts";
import type { IssuedCode } from "../../lib/invitation-text.ts";
import { LimitFields, limitsInput, type LimitValues, noLimits } from "./limit-fields.tsx";
import { peopleIn, problemOf } from "./pasted-people.ts";

interface InviteValues extends LimitValues {
  people: string;
}

const nobody: InviteValues = { people: "", ...noLimits };

const checkLimits = checkedBy(renewInvitationInput, ({ people: _, ...limits }: InviteValues) =>
  limitsInput(limits),
);

interface Invited {
  invitations: NewInvitation[];
}

/** Checks who is named, then the limits that count for all of them. */
const rules: Resolver<InviteValues, unknown, Invited> = async (
  values,
  ...others
): Promise<ResolverResult<InviteValues, Invited>> => {
  const read = peopleIn(values.people);
  const problem = problemOf(read, mostInvitedAtOnce);
  const { errors } = await checkLimits(values, ...others);
  const limits = limitsInput(values);
  if (problem === null && Object.keys(errors).length === 0)
    return { values: { invitations: read.people.map((person) => ({ ...person, ...limits })) }, errors: {} };
  const found: FieldErrors<InviteValues> = {
    ...errors,
    ...(problem !== null && { people: { type: "people", message: problem } }),
  };
  return { values: {}, errors: found };
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
