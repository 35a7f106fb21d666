import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { renewInvitationInput } from "@field-advisor/schema/invitation-forms";
import { mostInvitedAtOnce } from "@field-advisor/schema/constants";
import type { NewInvitation } from "@field-advisor/schema/invitations.endpoints";
import {
  checkedBy,
  counted,
  Field,
  Form,
  grouped,
  type NamedField,
  refusalOf,
  Sheet,
  SheetSubmit,
  showRefusal,
} from "@field-advisor/ui";
import { TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type FieldErrors, type Resolver, type ResolverResult, useForm } from "react-hook-form";
import { createInvitations } from "./invitations.queries.ts";
import type { IssuedCode } from "../../lib/invitation-text.ts";
import { LimitFields } from "./limit-fields.tsx";
import { limitFields, limitsInput, type LimitValues, noLimits } from "./limit-values.ts";
import { peopleIn, problemOf } from "./pasted-people.ts";

interface InviteValues extends LimitValues {
  people: string;
}

const fields: readonly NamedField<InviteValues>[] = [{ name: "people", label: "People" }, ...limitFields];

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
  const form = useForm({ resolver: rules, defaultValues: { people: "", ...noLimits } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { mutateAsync } = useMutation(createInvitations);
  const save = form.handleSubmit(async (body) => {
    try {
      const { created, alreadyInvited } = await mutateAsync({ params: { id: deployment.id }, body });
      onIssued(created, alreadyInvited);
    } catch (error) {
      showRefusal(form, refusalOf(error, {}), fields);
    }
  });
  const { people, problems } = peopleIn(form.watch("people"));
  const isReady = people.length > 0 && problems.length === 0;
  return (
    <Sheet
      title="Invite people"
      description="Each of them gets an access code, which is shown once."
      dirty={isDirty}
      onClose={onClose}
    >
      <Form form={form} fields={fields} onSubmit={save}>
        <Field
          label="People"
          required
          error={errors.people?.message}
          hint={
            isReady
              ? `${counted(people.length, "person", "people")}.`
              : `An email address, or "Name <address>". Several are parted by lines, commas or semicolons; at most ${grouped(mostInvitedAtOnce)}.`
          }
        >
          {(control) => (
            <TextArea
              {...control}
              {...form.register("people")}
              size="3"
              rows={4}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
            />
          )}
        </Field>
        <LimitFields />
        <SheetSubmit busy={isSubmitting} busyLabel="Inviting...">
          {isReady && people.length > 1 ? `Invite ${counted(people.length, "person", "people")}` : "Invite"}
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}
