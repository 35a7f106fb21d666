import type { CreateDeploymentInput } from "@field-advisor/schema/deployments.endpoints";
import { AgentSelect, PersonPicker } from "@field-advisor/staff";
import { Field, Form, type PickerOption, SheetSubmit } from "@field-advisor/ui";
import { Flex, Grid, Switch, Text, TextArea, TextField } from "@radix-ui/themes";
import type { Ref } from "react";
import { Controller, useWatch } from "react-hook-form";
import { type DeploymentForm, formFields } from "./deployment-form-values.ts";

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
    <Form form={form} fields={formFields} onSubmit={handleSubmit(onSubmit)}>
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
        hint="Leave blank to use Field Advisor."
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
            : "The last part of the link. Leave blank to generate one that nobody can guess."
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
    </Form>
  );
}

interface AdviserPickerProps {
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  error: string | undefined;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Whose page it is: one of all active users, found by name or address. */
const AdviserPicker = ({ value, onChange, error, buttonRef }: AdviserPickerProps) => (
  <PersonPicker
    required
    label="Adviser"
    hint="Recipients see this name on the page."
    error={error}
    selected={value}
    narrowed={{ status: "ACTIVE" }}
    onPick={(_user, option) => onChange(option)}
    buttonRef={buttonRef}
  />
);

/** Who gets in: anyone with the link, or one recipient with an access code. */
function AccessFields({ form }: { form: DeploymentForm }) {
  const { register, control: formControl, formState } = form;
  const allowAnonymous = useWatch({ control: formControl, name: "allowAnonymous" });
  return (
    <>
      <Controller
        control={formControl}
        name="allowAnonymous"
        render={({ field }) => (
          <Text as="label" size="2">
            <Flex gap="3" align="start">
              <Switch ref={field.ref} checked={field.value} onCheckedChange={field.onChange} />
              <span>
                <Text weight="medium">Anyone with the link may talk</Text>
                <Text as="div" size="1" color="gray">
                  {field.value
                    ? "No email and no access code are asked for."
                    : "The recipient enters their email and an access code."}
                </Text>
              </span>
            </Flex>
          </Text>
        )}
      />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <Field
          label="Recipient's email"
          required={!allowAnonymous}
          error={formState.errors.recipientEmail?.message}
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...register("recipientEmail")}
              size="3"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field
          label="Recipient's name"
          error={formState.errors.recipientName?.message}
          hint="The page greets them by this name."
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...register("recipientName")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
      </Grid>
    </>
  );
}
