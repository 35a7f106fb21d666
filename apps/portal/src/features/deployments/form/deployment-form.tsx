import {
  createDeploymentInput,
  pageContentInput,
  pageEntryInput,
} from "@field-advisor/schema/deployment-forms";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
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
export const emptyForm = (creator: Person) => ({
  deploymentName: "",
  deploymentTitle: "",
  description: "",
  userId: personOption(creator),
  agentId: null,
  companyId: null,
  recipientEmail: null,
  recipientName: null,
  allowAnonymous: false,
  slug: "",
});

/** A deployment as forms hold it. */
export const formOf = (deployment: Deployment) => ({
  ...deployment,
  userId: personOption(deployment.user),
  agentId: deployment.agent.id,
  companyId: deployment.company && { value: deployment.company.id, label: deployment.company.name },
});

export type DeploymentForm = ReturnType<typeof formOf>;

/** An empty address is left to the server. */
export const newDeploymentRules = checkedBy(
  createDeploymentInput,
  ({ slug, ...same }: ReturnType<typeof emptyForm>) => ({ ...same, ...(slug.trim() && { slug }) }),
);

export const contentRules = checkedBy(pageContentInput, (values: DeploymentForm) => values);

export const entryRules = checkedBy(pageEntryInput, (values: DeploymentForm) => values);

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
  const { role } = useCurrentUser();
  const adviser = useWatch<DeploymentForm, "userId">({ name: "userId" });
  // An owner may have given or taken rights since they were read.
  const query = useQuery({ ...agentsOf(adviser.value), staleTime: 0 });
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
  const { ref, value, onChange } = useController<DeploymentForm, "userId">({ name: "userId" }).field;
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
  const isOpen = useWatch<DeploymentForm, "allowAnonymous">({ name: "allowAnonymous" });
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
