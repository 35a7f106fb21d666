import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { ActionButton, ScreenForm, Section, SubmitButton, Muted } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useWatch } from "react-hook-form";
import { useDeploymentActions } from "./deployment-actions.tsx";
import type { Issued } from "./deployment-dialogs.tsx";
import { AddressField, AnonymousSwitch, entryRules, FirstRecipientFields } from "./form/deployment-form.tsx";
import { PrivacyOfPage } from "./privacy-form.tsx";
import { useDeploymentForm } from "./form/use-deployment-form.ts";
import { useStatusChange } from "../../lib/deployment-status.ts";

/** Who gets in, where the page is, and whether it is open. */
export function SettingsTab({ deployment }: { deployment: Deployment }) {
  const { dialog, issue, finish } = useDeploymentActions();
  return (
    <Flex direction="column" gap="4">
      <Section isCard title="Access and address">
        <EntryForm
          deployment={deployment}
          onSaved={(issued) => {
            if (issued.accessCode !== null) issue(issued, "New access code");
          }}
        />
      </Section>
      <Section isCard title="Consent and privacy">
        <PrivacyOfPage deployment={deployment} />
      </Section>
      <Section isCard title="Status">
        <StatusSection deployment={deployment} onEnd={() => finish(deployment, "ended")} />
      </Section>
      {deployment.status !== "archived" && (
        <Section isCard title="Archive">
          <Muted as="p">
            The page closes for recipients and leaves the list of deployments. It can be restored.
          </Muted>
          <div>
            <ActionButton variant="soft" color="red" onClick={() => finish(deployment, "archived")}>
              Archive deployment
            </ActionButton>
          </div>
        </Section>
      )}
      {dialog}
    </Flex>
  );
}

const meanings = {
  active: "Recipients can open the page and talk.",
  paused: "Recipients are told that the page is paused.",
  ended: "Recipients are told to contact the adviser.",
  archived: "The page is closed and left out of the list of deployments.",
} as const satisfies Record<Deployment["status"], string>;

function StatusSection({ deployment, onEnd }: { deployment: Deployment; onEnd: () => void }) {
  const { status } = deployment;
  const { changeStatus, isPending } = useStatusChange();
  const next = status === "active" || status === "archived" ? "paused" : "active";
  const label = { active: "Pause", paused: "Activate", ended: "Activate", archived: "Restore" }[status];
  return (
    <>
      <Muted as="p">{meanings[status]}</Muted>
      <Flex gap="3" wrap="wrap">
        <ActionButton variant="soft" busy={isPending} onClick={() => void changeStatus(deployment, next)}>
          {label}
        </ActionButton>
        {(status === "active" || status === "paused") && (
          <ActionButton variant="soft" color="gray" onClick={onEnd}>
            End
          </ActionButton>
        )}
      </Flex>
    </>
  );
}

interface EntryFormProps {
  deployment: Deployment;
  onSaved: (issued: Issued) => void;
}

function EntryForm({ deployment, onSaved }: EntryFormProps) {
  const saving = useDeploymentForm(deployment, { rules: entryRules, onSaved });
  const isOpen = useWatch({ control: saving.form.control, name: "allowAnonymous" });
  return (
    <ScreenForm saving={saving}>
      <AnonymousSwitch />
      {!isOpen && deployment.invitations.total === 0 && <FirstRecipientFields required />}
      <AddressField
        required
        hint="The last part of the link. If you change it, links you sent before stop working."
      />
      <Flex>
        <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
