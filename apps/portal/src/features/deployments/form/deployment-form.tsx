import {
  AgentChoice,
  EmailInput,
  Field,
  PersonPicker,
  type PickerOption,
  useCurrentUser,
} from "@field-advisor/ui";
import { Flex, Grid, Switch, Text, TextArea, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Ref, RefCallback } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { CompanyPicker } from "./company-picker.tsx";
import { personOption, type ContentValues, type EntryValues } from "./deployment-form-values.ts";
import { agentsOf } from "../deployments.queries.ts";

/** What recipients meet: the page's words, whose it is, and with whom they talk. */
export function ContentFields() {
  const { register, control: formControl, formState, watch } = useFormContext<ContentValues>();
  const { errors } = formState;
  const { role, id: readerId } = useCurrentUser();
  const adviserId = watch("userId")?.value ?? readerId;
  return (
    <>
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
      {role !== "USER" && (
        <Controller
          control={formControl}
          name="userId"
          render={({ field }) => (
            <AdviserPicker
              value={field.value}
              onChange={field.onChange}
              error={errors.userId?.message}
              inputRef={field.ref}
            />
          )}
        />
      )}
      <Controller
        control={formControl}
        name="agentId"
        render={({ field }) => (
          <AgentOfPage
            adviserId={adviserId}
            value={field.value}
            onChange={field.onChange}
            error={errors.agentId?.message}
            triggerRef={field.ref}
          />
        )}
      />
      {role === "OWNER" && (
        <Controller
          control={formControl}
          name="companyId"
          render={({ field }) => (
            <CompanyPicker
              value={field.value}
              onChange={field.onChange}
              error={errors.companyId?.message}
              inputRef={field.ref}
            />
          )}
        />
      )}
    </>
  );
}

interface AgentOfPageProps {
  adviserId: number;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  triggerRef: Ref<HTMLButtonElement>;
}

/** With whom recipients talk: one of the agents that the adviser has a right to. */
function AgentOfPage({ adviserId, ...field }: AgentOfPageProps) {
  const isOwner = useCurrentUser().role === "OWNER";
  // An owner may have given or taken rights since they were read.
  const query = useQuery({ ...agentsOf(adviserId), staleTime: 0 });
  const emptyHint = isOwner
    ? undefined
    : "The adviser has no right to any agent. Ask an owner to give one, then come back.";
  return <AgentChoice showsInactive query={query} emptyHint={emptyHint} {...field} />;
}

interface AdviserPickerProps {
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  error: string | undefined;
  inputRef: RefCallback<HTMLInputElement>;
}

/** Whose page it is: one of the active users whom the reader sees, or an administrator's own. */
function AdviserPicker({ value, onChange, error, inputRef }: AdviserPickerProps) {
  const reader = useCurrentUser();
  const other = reader.role === "ADMIN" ? { option: personOption(reader), onPick: onChange } : undefined;
  return (
    <PersonPicker
      required
      label="Adviser"
      hint="Recipients see this name on the page."
      error={error}
      selected={value}
      narrowed={{ status: "ACTIVE" }}
      other={other}
      onPick={(_user, option) => onChange(option)}
      inputRef={inputRef}
    />
  );
}

/** Whether anyone with the link gets in. */
export function AnonymousSwitch() {
  const { control } = useFormContext<EntryValues>();
  return (
    <Controller
      control={control}
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
  );
}

/** Who is invited first; everybody else is invited from the page's own list. */
export function FirstRecipientFields({ required }: { required: boolean }) {
  const { register, formState } = useFormContext<EntryValues>();
  const { errors } = formState;
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <Field label="Recipient's email" required={required} error={errors.recipientEmail?.message}>
        {(control) => <EmailInput {...control} {...register("recipientEmail")} size="3" autoComplete="off" />}
      </Field>
      <Field
        label="Recipient's name"
        error={errors.recipientName?.message}
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
  );
}

/** The last part of the page's link. */
export function AddressField({ required, hint }: { required: boolean; hint: string }) {
  const { register, formState } = useFormContext<EntryValues>();
  return (
    <Field label="Address" required={required} error={formState.errors.slug?.message} hint={hint}>
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
  );
}
