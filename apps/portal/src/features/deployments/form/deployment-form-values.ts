import {
  createDeploymentInput,
  pageContentInput,
  pageEntryInput,
} from "@field-advisor/schema/deployment-forms";
import type { CreateDeploymentInput, Deployment } from "@field-advisor/schema/deployments.endpoints";
import { checkedBy, fullName, type NamedField, type PickerOption, refusalOf } from "@field-advisor/ui";
import type { z } from "zod";

/** What recipients meet. The fields have the contract's names, so what the server refuses finds its place. */
export interface ContentValues {
  deploymentName: string;
  deploymentTitle: string;
  description: string;
  userId: PickerOption | null;
  agentId: string;
  /** Null where the page is made for no company. */
  companyId: PickerOption | null;
}

/** Where the page is, and who gets in. */
export interface EntryValues {
  allowAnonymous: boolean;
  recipientEmail: string;
  recipientName: string;
  slug: string;
}

export type DeploymentFormValues = ContentValues & EntryValues;

export const contentFields: readonly NamedField<ContentValues>[] = [
  { name: "deploymentName", label: "Name" },
  { name: "deploymentTitle", label: "Page title" },
  { name: "description", label: "Description" },
  { name: "userId", label: "Adviser" },
  { name: "agentId", label: "Agent" },
  { name: "companyId", label: "Company" },
];

export const entryFields: readonly NamedField<EntryValues>[] = [
  { name: "recipientEmail", label: "Recipient's email" },
  { name: "recipientName", label: "Recipient's name" },
  { name: "slug", label: "Address" },
];

export const formFields: readonly NamedField<DeploymentFormValues>[] = [...contentFields, ...entryFields];

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}

export const personOption = (person: Person): PickerOption => ({
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
function newInput(values: DeploymentFormValues): z.input<typeof createDeploymentInput> {
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
