import { createDeploymentInput } from "@field-advisor/schema/deployment-forms";
import type { CreateDeploymentInput } from "@field-advisor/schema/deployments.endpoints";
import type { FieldError, Resolver } from "react-hook-form";
import { toInput, type DeploymentFormValues } from "./deployment-form-values.ts";

type DeploymentResolver = Resolver<DeploymentFormValues, unknown, CreateDeploymentInput>;

/**
 * Checks the form with the contract's own rules, so that browser and server refuse the same with the same words.
 * Only a new deployment may leave its address to the server.
 */
const resolverFor =
  (editing: boolean): DeploymentResolver =>
  (values) => {
    const input = toInput(values);
    const result = createDeploymentInput.safeParse(editing ? { ...input, slug: values.slug } : input);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of result.error.issues)
      errors[path.join(".")] ??= { type: code, message };
    return { values: {}, errors };
  };

export const newDeploymentResolver = resolverFor(false);
export const editedDeploymentResolver = resolverFor(true);
