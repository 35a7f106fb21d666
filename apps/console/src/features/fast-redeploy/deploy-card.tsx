import { describeError } from "@field-advisor/api-client/api-error";
import { longestVersion, releaseKinds } from "@field-advisor/schema/constants";
import type { CreateReleaseInput, ReleaseOutcome } from "@field-advisor/schema/releases.endpoints";
import {
  Field,
  Form,
  refusalOf,
  SelectItem,
  showRefusal,
  SteadyButton,
  useToast,
  Section,
} from "@field-advisor/ui";
import { PreflightResult, usePreflight } from "@field-advisor/ui/preflight";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex, Select, TextArea, TextField } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Controller, useForm, useFormContext, type UseFormReturn } from "react-hook-form";
import {
  deployFields,
  deployRules,
  emptyValues,
  kindLabels,
  nextLabel,
  type DeployValues,
} from "./deploy-form-values.ts";
import { redeploy, releaseStatus } from "./fast-redeploy.queries.ts";
import { LeftOut } from "./left-out.tsx";

/** The card in which a version is released: asked about first, and sent with the second press. */
export function DeployCard() {
  const { form, proposal, preflight, isConfirming, submit, cancel, outcome } = useDeploy();
  const { isSubmitting } = form.formState;
  useEscape(cancel, isConfirming && !isSubmitting);
  return (
    <Section isCard title="Deploy New Version">
      <Form form={form} fields={deployFields} onSubmit={submit}>
        <DeployFields proposal={proposal} />
        {isConfirming && (
          <>
            <Warning />
            <PreflightResult preflight={preflight} />
          </>
        )}
        <Flex gap="3" wrap="wrap">
          <SteadyButton
            type="submit"
            size="3"
            color={isConfirming ? "red" : undefined}
            busy={isSubmitting}
            idle={isConfirming && preflight.query.isFetching}
          >
            {isConfirming ? "Confirm Deploy" : "Deploy to All"}
          </SteadyButton>
          {isConfirming && (
            <Button
              type="button"
              size="3"
              variant="soft"
              color="gray"
              disabled={isSubmitting}
              onClick={cancel}
            >
              Cancel
            </Button>
          )}
        </Flex>
      </Form>
      {outcome && <LeftOut outcome={outcome} />}
    </Section>
  );
}

/** Escape answers what is asked, unless it closes something that lies over the screen. */
function useEscape(run: () => void, isAsking: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) run();
  });
  useEffect(() => {
    if (!isAsking) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isAsking]);
}

const missingVersion = {
  tone: "error",
  title: "Missing Version",
  description: "Please enter a target version",
} as const;

type DeployForm = UseFormReturn<DeployValues, unknown, CreateReleaseInput>;

/** The label that is proposed stands in its field once it is known, unless somebody was faster. */
function useProposal({ getValues, setValue }: DeployForm): string | undefined {
  const { data } = useQuery(releaseStatus);
  const label = data && nextLabel(data.recentRedeployHistory.map(({ version }) => version));
  const isMade = useRef(false);
  useEffect(() => {
    if (label === undefined || isMade.current) return;
    isMade.current = true;
    if (getValues("targetVersion") === "") setValue("targetVersion", label);
  }, [label, getValues, setValue]);
  return label;
}

function useDeploy() {
  const form = useForm<DeployValues, unknown, CreateReleaseInput>({
    resolver: deployRules,
    defaultValues: emptyValues,
  });
  const proposal = useProposal(form);
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<ReleaseOutcome | null>(null);
  const preflight = usePreflight({}, isConfirming);
  const { mutateAsync } = useMutation(redeploy);
  const show = useToast();
  const cancel = () => {
    setConfirming(false);
    form.reset({ ...emptyValues, updateType: form.getValues("updateType") });
  };
  const send = async (input: CreateReleaseInput) => {
    try {
      const done = await mutateAsync({ body: input });
      const { successfulUpdates, totalDeployments, targetVersion } = done;
      show({
        title: "Fast Redeploy Successful",
        description: `Updated ${successfulUpdates}/${totalDeployments} deployments to version ${targetVersion}`,
      });
      setOutcome(done);
      setConfirming(false);
      form.reset(emptyValues);
    } catch (error) {
      const { sentence } = describeError(error, "Failed to execute fast redeploy");
      show({ tone: "error", title: "Redeploy Failed", description: sentence });
      showRefusal(form, refusalOf(error, {}), deployFields);
    }
  };
  const submit = form.handleSubmit(
    async (input) => {
      if (isConfirming && !preflight.query.isFetching) return send(input);
      setOutcome(null);
      setConfirming(true);
    },
    () => {
      if (form.getValues("targetVersion").trim() === "") show(missingVersion);
    },
  );
  return { form, proposal, preflight, isConfirming, submit, cancel, outcome };
}

const Warning = () => (
  <Callout.Root color="amber" role="alert">
    <Callout.Icon>
      <ExclamationTriangleIcon />
    </Callout.Icon>
    <Callout.Text>
      All active deployments are updated, users see the new version immediately, and it cannot be undone.
    </Callout.Text>
  </Callout.Root>
);

function DeployFields({ proposal }: { proposal: string | undefined }) {
  const { register, formState } = useFormContext<DeployValues>();
  const { targetVersion, description } = formState.errors;
  return (
    <>
      <UpdateTypeField />
      <Field label="Target Version" required error={targetVersion?.message}>
        {(control) => (
          <TextField.Root
            {...control}
            {...register("targetVersion")}
            size="3"
            placeholder={proposal}
            maxLength={longestVersion}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" error={description?.message}>
        {(control) => (
          <TextArea {...control} {...register("description")} size="3" rows={3} maxLength={1000} />
        )}
      </Field>
    </>
  );
}

function UpdateTypeField() {
  const { control: formControl } = useFormContext<DeployValues>();
  return (
    <Controller
      control={formControl}
      name="updateType"
      render={({ field }) => (
        <Field label="Update Type" required>
          {(control) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {releaseKinds.map((kind) => (
                  <SelectItem key={kind} value={kind}>
                    {kindLabels[kind]}
                  </SelectItem>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}
