import type { CreateDeploymentInput } from "@field-advisor/schema/deployments.endpoints";
import { Field, FormSummary, SheetSubmit } from "@field-advisor/ui";
import { Flex, TextArea, TextField } from "@radix-ui/themes";
import { Controller } from "react-hook-form";
import { AgentSelect } from "../../lib/agent-select.tsx";
import { AccessFields } from "./access-fields.tsx";
import { AdviserPicker } from "./adviser-picker.tsx";
import { formFields, type DeploymentForm } from "./deployment-form-values.ts";

interface DeploymentFormProps {
  form: DeploymentForm;
  /** True for a deployment that exists already. */
  editing: boolean;
  onSubmit: (input: CreateDeploymentInput) => Promise<void>;
}

/** Everything an owner decides about a deployment, from what it is called to who gets in. */
export function DeploymentFields({ form, editing, onSubmit }: DeploymentFormProps) {
  const { register, control: formControl, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)}>
      <Flex direction="column" gap="4">
        <FormSummary form={form} fields={formFields} />
        <Field
          label="Name"
          required
          error={errors.deploymentName?.message}
          hint="How you find it in this list."
        >
          {(control) => (
            <TextField.Root {...control} {...register("deploymentName")} size="3" maxLength={100} />
          )}
        </Field>
        <Field
          label="Page title"
          error={errors.deploymentTitle?.message}
          hint="Left empty, the page is titled Field Advisor."
        >
          {(control) => (
            <TextField.Root {...control} {...register("deploymentTitle")} size="3" maxLength={100} />
          )}
        </Field>
        <Field
          label="Description"
          error={errors.description?.message}
          hint="What recipients read before they start."
        >
          {(control) => (
            <TextArea {...control} {...register("description")} size="3" rows={3} maxLength={5000} />
          )}
        </Field>
        <Controller
          control={formControl}
          name="userId"
          render={({ field }) => (
            <AdviserPicker
              value={field.value}
              onChange={field.onChange}
              error={errors.userId?.message}
              buttonRef={field.ref}
            />
          )}
        />
        <Controller
          control={formControl}
          name="agentId"
          render={({ field }) => (
            <AgentSelect
              showsInactive
              value={field.value}
              onChange={field.onChange}
              error={errors.agentId?.message}
              triggerRef={field.ref}
            />
          )}
        />
        <AccessFields form={form} />
        <Field
          label="Address"
          required={editing}
          error={errors.slug?.message}
          hint={
            editing
              ? "The last part of the link. Links sent before stop working when you change it."
              : "The last part of the link. Left empty, one that nobody can guess is made from the name."
          }
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...register("slug")}
              size="3"
              maxLength={80}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <SheetSubmit busy={isSubmitting} busyLabel={editing ? "Saving..." : "Creating..."}>
          {editing ? "Save changes" : "Create deployment"}
        </SheetSubmit>
      </Flex>
    </form>
  );
}
