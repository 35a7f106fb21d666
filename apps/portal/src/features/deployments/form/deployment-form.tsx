import {
  createDeploymentInput,
  pageContentInput,
  pageEntryInput,
} from "@field-advisor/schema/deployment-forms";
import type { CreateDeploymentInput, Deployment } from "@field-advisor/schema/deployments.endpoints";
import {
  AgentField,
  checkedBy,
  EmailField,
  fullName,
  PersonPicker,
  type PickerOption,
  refusalOf,
  SwitchField,
  TextAreaField,
  TextField,
  useCurrentUser,
  useExplained,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { agentsOf } from "../deployments.queries.ts";
import { CompanyPicker } from "./company-picker.tsx";

/** What recipients meet. The fields have the contract's names, so what the server refuses finds its place. */
interface ContentValues {
  deploymentName: string;
  deploymentTitle: string;
  description: string;
  userId: PickerOption | null;
  agentId: string;
  /** Null where the page is made for no company. */
  companyId: PickerOption | null;
}

/** Where the page is, and who gets in. */
interface EntryValues {
  allowAnonymous: boolean;
  recipientEmail: string;
  recipientName: string;
  slug: string;
}

type DeploymentFormValues = ContentValues & EntryValues;

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}

const personOption = (person: Person): PickerOption => ({
  value: person.id,
  label: fullName(person),
  detail: person.email,
});

/** An empty form; its user is the adviser until they choose another. */
export const emptyForm = (creator: Person): DeploymentFormValues => ({
  deploymentName: "",
  deploymentTitle: "",
  description: "",
  userId: personOption(creator),
  agentId: "",
  companyId: null,
  recipientEmail: "",
  recipientName: "",
  allowAnonymous: false,
  slug: "",
});

export const contentOf = (deployment: Deployment): ContentValues => ({
  deploymentName: deployment.deploymentName,
  deploymentTitle: deployment.deploymentTitle,
  description: deployment.description,
  userId: personOption(deployment.user),
  agentId: String(deployment.agent.id),
  companyId: deployment.company && { value: deployment.company.id, label: deployment.company.name },
});

export const entryOf = (deployment: Deployment): EntryValues => ({
  allowAnonymous: deployment.allowAnonymous,
  recipientEmail: deployment.recipientEmail ?? "",
  recipientName: deployment.recipientName ?? "",
  slug: deployment.slug,
});

const contentInput = ({ userId, agentId, companyId, ...words }: ContentValues) => ({
  ...words,
  companyId: companyId?.value ?? null,
  agentId: Number(agentId || Number.NaN),
  ...(userId && { userId: userId.value }),
});

const entryInput = ({ recipientEmail, recipientName, ...same }: EntryValues) => ({
  ...same,
  recipientEmail: recipientEmail.trim() || null,
  recipientName: recipientName.trim() || null,
});

/** The form in the contract's terms; an empty address is left to the server. */
function newInput(values: DeploymentFormValues) {
  const { slug, allowAnonymous, recipientEmail, recipientName, ...content } = values;
  const entry = entryInput({ slug, allowAnonymous, recipientEmail, recipientName });
  return { ...contentInput(content), ...entry, slug: slug.trim() || undefined };
}

export const newDeploymentRules = checkedBy(createDeploymentInput, newInput);

export const contentRules = checkedBy(pageContentInput, contentInput);

export const entryRules = checkedBy(pageEntryInput, entryInput);

/** A deployment in the terms of the forms, to be compared with what they hold. */
export const savedOf = (deployment: Deployment): Partial<CreateDeploymentInput> => ({
  ...deployment,
  userId: deployment.user.id,
  agentId: deployment.agent.id,
  companyId: deployment.company?.id ?? null,
});

/** Why the server refused a deployment, sorted to the form's fields. */
export const deploymentRefusal = (error: unknown) =>
  refusalOf(error, {
    slug_taken: { path: "slug", message: "This address is taken. Choose another one." },
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });

/** What recipients meet: the page's words, whose it is, and with whom they talk. */
export function ContentFields() {
  const { role } = useCurrentUser();
  return (
    <>
      <TextField
        name="deploymentName"
        label="Name"
        hint="Shown in the list of deployments."
        required
        maxLength={100}
      />
      <TextField
        name="deploymentTitle"
        label="Page title"
        hint="Leave blank to use Field Advisor."
        maxLength={100}
      />
      <TextAreaField
        name="description"
        label="Description"
        hint="What recipients read before they start."
        maxLength={5000}
      />
      {role !== "USER" && <AdviserField />}
      <AgentOfPage />
      {role === "OWNER" && <CompanyPicker />}
    </>
  );
}

/** With whom recipients talk: one of the agents that the adviser has a right to. */
function AgentOfPage() {
  const { role, id: readerId } = useCurrentUser();
  const adviser = useWatch<ContentValues, "userId">({ name: "userId" });
  // An owner may have given or taken rights since they were read.
  const query = useQuery({ ...agentsOf(adviser?.value ?? readerId), staleTime: 0 });
  const emptyHint =
    role === "OWNER"
      ? undefined
      : "The adviser has no access to any agent. Ask an owner to give access, then come back.";
  return <AgentField name="agentId" showsInactive query={query} emptyHint={emptyHint} />;
}

const nameOf = (person: unknown) => (person as PickerOption).label;

/** Whose page it is: one of the active users whom the reader sees, or an administrator's own. */
function AdviserField() {
  const reader = useCurrentUser();
  const { ref, value, onChange } = useController<ContentValues, "userId">({ name: "userId" }).field;
  const label = "Adviser";
  const hint = "Recipients see this name on the page.";
  const explained = useExplained({ name: "userId", label, hint, inWords: nameOf });
  const own = { option: personOption(reader), onPick: (option: PickerOption) => onChange(option) };
  return (
    <PersonPicker
      required
      label={label}
      {...explained}
      selected={value}
      narrowed={{ status: "ACTIVE" }}
      other={reader.role === "ADMIN" ? own : undefined}
      onPick={(_user, option) => onChange(option)}
      inputRef={ref}
    />
  );
}

/** Whether anyone with the link gets in. */
export function AnonymousSwitch() {
  const isOpen = useWatch<EntryValues, "allowAnonymous">({ name: "allowAnonymous" });
  const hint = isOpen
    ? "No email or access code is needed."
    : "The recipient enters their email and an access code.";
  return <SwitchField name="allowAnonymous" label="Anyone with the link may talk" hint={hint} />;
}

/** Who is invited first; everybody else is invited from the page's own list. */
export const FirstRecipientFields = ({ required }: { required: boolean }) => (
  <Grid columns={{ initial: "1", sm: "2" }} gap="4">
    <EmailField name="recipientEmail" label="Recipient's email" required={required} />
    <TextField
      name="recipientName"
      label="Recipient's name"
      hint="The page greets them by this name."
      maxLength={100}
    />
  </Grid>
);

/** The last part of the page's link. */
export const AddressField = (props: { required: boolean; hint: string }) => (
  <TextField {...props} name="slug" label="Address" maxLength={80} autoCapitalize="none" spellCheck={false} />
);
