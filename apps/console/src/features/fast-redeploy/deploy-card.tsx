import { describeError } from "@field-advisor/api-client/api-error";
import { longestVersion, releaseKinds, type ReleaseKind } from "@field-advisor/schema/release-constants";
import { createReleaseInput } from "@field-advisor/schema/release-forms";
import type { CreateReleaseInput, ReleaseOutcome } from "@field-advisor/schema/releases.endpoints";
import {
  checkedBy,
  Form,
  type FormOf,
  Section,
  SelectField,
  BusyButton,
  TextAreaField,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { PreflightResult, usePreflight } from "@field-advisor/ui/preflight";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { redeploy, releaseStatus } from "./fast-redeploy.queries.ts";
import { LeftOut } from "./left-out.tsx";
import { nextLabel } from "./release-label.ts";

const rules = checkedBy(createReleaseInput);

type DeployValues = FormOf<typeof rules>;

const empty: DeployValues = { updateType: releaseKinds[0], targetVersion: "", description: null };

const kindLabels = {
  patch: "Patch (Bug fixes)",
  minor: "Minor (New features)",
  major: "Major (Breaking changes)",
  hotfix: "Hotfix (Critical fixes)",
} as const satisfies Record<ReleaseKind, string>;

const kinds = releaseKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));

/** The card in which a version is released: asked about first, and sent with the second press. */
export function DeployCard() {
  const { saving, proposal, preflight, isConfirming, cancel, outcome } = useDeploy();
  const { isSubmitting } = saving.form.formState;
  useEscape(cancel, isConfirming && !isSubmitting);
  return (
    <Section isCard title="Deploy New Version">
      <Form saving={saving}>
        <SelectField name="updateType" label="Update Type" required options={kinds} />
        <TextField
          name="targetVersion"
          label="Target Version"
          required
          placeholder={proposal.label}
          maxLength={longestVersion}
          onInput={proposal.withdraw}
        />
        <TextAreaField name="description" label="Description" maxLength={1000} />
        {isConfirming && (
          <>
            <Warning />
            <PreflightResult preflight={preflight} />
          </>
        )}
        <Flex gap="3" wrap="wrap">
          <BusyButton
            type="submit"
            size="3"
            color={isConfirming ? "red" : undefined}
            busy={isSubmitting}
            idle={isConfirming && preflight.query.isFetching}
          >
            {isConfirming ? "Confirm Deploy" : "Deploy to All"}
          </BusyButton>
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
  // What can be seen hears keys.
  useLayoutEffect(() => {
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

/** The first label that is proposed stands in its field, until somebody writes there or the form was used. */
function useProposal() {
  const { data } = useQuery(releaseStatus);
  const label = data && nextLabel(data.recentRedeployHistory.map(({ version }) => version));
  const [offered, setOffered] = useState<string>();
  if (offered === undefined && label !== undefined) setOffered(label);
  return {
    label,
    values: { ...empty, targetVersion: offered ?? "" },
    withdraw: () => setOffered(""),
  };
}

function useDeploy() {
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<ReleaseOutcome | null>(null);
  const preflight = usePreflight({}, isConfirming);
  const { mutateAsync } = useMutation(redeploy);
  const proposal = useProposal();
  const show = useToast();
  const saving = useSave<DeployValues, CreateReleaseInput, ReleaseOutcome>({
    rules,
    values: proposal.values,
    send: async (body) => {
      if (isConfirming && !preflight.query.isFetching) return mutateAsync({ body });
      setOutcome(null);
      setConfirming(true);
      return null;
    },
    valuesAfter: () => empty,
    done: (sent) => {
      const { successfulUpdates, totalDeployments, targetVersion } = sent;
      show({
        title: "Fast Redeploy Successful",
        description: `Updated ${successfulUpdates}/${totalDeployments} deployments to version ${targetVersion}`,
      });
      setOutcome(sent);
      setConfirming(false);
      proposal.withdraw();
    },
    failed: (error) => {
      const { sentence } = describeError(error, "Failed to execute fast redeploy");
      return { tone: "error", title: "Redeploy Failed", description: sentence };
    },
    onInvalid: () => {
      if (saving.form.getValues("targetVersion").trim() === "") show(missingVersion);
    },
  });
  const cancel = () => {
    setConfirming(false);
    proposal.withdraw();
    saving.restart({ ...empty, updateType: saving.form.getValues("updateType") });
  };
  return { saving, proposal, preflight, isConfirming, cancel, outcome };
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
