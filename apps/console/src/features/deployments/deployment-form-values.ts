import { createDeploymentInput } from "@field-advisor/schema/deployment-forms";
import type {
  CreateDeploymentInput,
  Deployment,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments.endpoints";
import { changesTo, checkedBy, refusalOf } from "@field-advisor/staff";
import { fullName, type NamedField, type PickerOption } from "@field-advisor/ui";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** The form as people fill it in. Its fields have the contract's names, so what the server refuses finds its place. */
export interface DeploymentFormValues {
  deploymentName: string;
  deploymentTitle: string;
  description: string;
  userId: PickerOption | null;
  agentId: string;
  recipientEmail: string;
  recipientName: string;
  allowAnonymous: boolean;
  slug: string;
}

export type DeploymentForm = UseFormReturn<DeploymentFormValues, unknown, CreateDeploymentInput>;

export const formFields: readonly NamedField<DeploymentFormValues>[] = [
  { name: "deploymentName", label: "Name" },
  { name: "deploymentTitle", label: "Page title" },
  { name: "description", label: "Description" },
  { name: "userId", label: "Adviser" },
  { name: "agentId", label: "Agent" },
  { name: "recipientEmail", label: "Recipient's email" },
  { name: "recipientName", label: "Recipient's name" },
  { name: "slug", label: "Address" },
];

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

/** An empty form; whoever fills it in is the adviser until they choose another. */
export const emptyForm = (creator: Person): DeploymentFormValues => ({
  deploymentName: "",
  deploymentTitle: "",
  description: "",
  userId: personOption(creator),
  agentId: "",
  recipientEmail: "",
  recipientName: "",
  allowAnonymous: false,
  slug: "",
});

export const formOf = (deployment: Deployment): DeploymentFormValues => ({
  deploymentName: deployment.deploymentName,
  deploymentTitle: deployment.deploymentTitle,
  description: deployment.description,
  userId: personOption(deployment.user),
  agentId: String(deployment.agent.id),
  recipientEmail: deployment.recipientEmail ?? "",
  recipientName: deployment.recipientName ?? "",
  allowAnonymous: deployment.allowAnonymous,
  slug: deployment.slug,
});

/** The form in the contract's terms; what was left empty is left to the server or is nothing. */
function toInput(values: DeploymentFormValues): z.input<typeof createDeploymentInput> {
  const { userId, agentId, recipientEmail, recipientName, slug, ...same } = values;
  return {
    ...same,
    agentId: Number(agentId || Number.NaN),
    recipientEmail: recipientEmail.trim() || null,
    recipientName: recipientName.trim() || null,
    ...(userId && { userId: userId.value }),
    ...(slug.trim() && { slug }),
  };
}

/** What differs from the deployment as it was when the form was opened. */
export const deploymentChanges = (
  before: Deployment,
  input: CreateDeploymentInput,
): Partial<UpdateDeploymentInput> =>
  changesTo({ ...before, userId: before.user.id, agentId: before.agent.id }, input);

export const newDeploymentRules = checkedBy(createDeploymentInput, toInput);

/** Only a new deployment may leave its address to the server. */
export const editedDeploymentRules = checkedBy(createDeploymentInput, (values: DeploymentFormValues) => ({
  ...toInput(values),
  slug: values.slug,
}));

/** Why the server refused a deployment, sorted to the form's fields. */
export const deploymentRefusal = (error: unknown) =>
  refusalOf(error, {
    slug_taken: { path: "slug", message: "This address is taken. Choose another one." },
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });
