import { describeError } from "@field-advisor/api-client/api-error";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  Loaded,
  ScreenForm,
  SubmitButton,
  useDialogs,
  useEdit,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { PrivacyFields, privacyRules } from "@field-advisor/ui/privacy-fields";
import { daysIn, RetentionLoss } from "@field-advisor/ui/retention-loss";
import { Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { changeManyPrivacy, privacyOf, readPrivacy, updatePrivacy } from "./deployments.queries.ts";

/** What a page tells its readers, and what it keeps of what they say. */
export function PrivacyOfPage({ deployment }: { deployment: Deployment }) {
  const query = useQuery(privacyOf(deployment.id));
  // A form keeps what it started from; once the page follows the organisation, it starts from what that says.
  const [starts, setStarts] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  if (isAwaited && query.data?.follows) {
    setAwaited(false);
    setStarts(starts + 1);
  }
  return (
    <Loaded query={query} noun="Settings">
      {(settings) => (
        <PrivacyForm
          key={starts}
          deployment={deployment}
          settings={settings}
          onFollowed={() => setAwaited(true)}
        />
      )}
    </Loaded>
  );
}

interface PrivacyFormProps {
  deployment: Deployment;
  settings: PrivacySettings;
  onFollowed: () => void;
}

/** Empty, or as before, nothing goes that would have stayed. */
const isShorter = (days: number | null, known: number | null) =>
  days !== null && (known === null || days < known);

function PrivacyForm({ deployment: { id, user }, settings, onFollowed }: PrivacyFormProps) {
  const { mutateAsync } = useMutation(updatePrivacy);
  const show = useToast();
  const { dialog, open } = useDialogs(dialogs);
  const saving = useEdit({
    thing: settings,
    what: "page's privacy",
    rules: privacyRules,
    read: () => readPrivacy(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    savedThing: (saved) => saved,
    done: () => show({ title: "Privacy saved" }),
    failed: "Failed to save the settings.",
  });
  const keptDays = useWatch({ control: saving.form.control, name: "keptDays" });
  const days = daysIn(keptDays);
  return (
    <>
      <Flex justify="between" gap="3" align="center" wrap="wrap" mb="4">
        <Muted>
          {saving.known.follows
            ? "This page follows the organisation's settings, including later changes. Once you save different settings, it has its own."
            : "This page has its own settings. Changes to the organisation's settings do not affect it."}
        </Muted>
        {!saving.known.follows && (
          <ActionButton variant="soft" color="gray" onClick={() => open("follow", { id, onFollowed })}>
            Follow the organisation
          </ActionButton>
        )}
      </Flex>
      <ScreenForm saving={saving}>
        <PrivacyFields adviser={`${user.firstName} ${user.lastName}`} />
        {isShorter(days, saving.known.keptDays) && <RetentionLoss ids={[id]} keptDays={days} />}
        <Flex>
          <SubmitButton busyLabel="Saving...">Save privacy</SubmitButton>
        </Flex>
      </ScreenForm>
      {dialog}
    </>
  );
}

interface FollowProps {
  id: string;
  onFollowed: () => void;
  onClose: () => void;
}

/** Asks before a page gives up its own settings. */
function FollowOrganisation({ id, onFollowed, onClose }: FollowProps) {
  const { mutate, isPending, error } = useMutation(changeManyPrivacy);
  const show = useToast();
  const follow = () =>
    mutate(
      { body: { ids: [id], changes: { follows: true } } },
      {
        onSuccess: () => {
          show({ title: "The page follows the organisation" });
          onFollowed();
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Follow the organisation?"
      confirmLabel="Follow the organisation"
      busy={isPending}
      failure={error && describeError(error)}
      choice={<RetentionLoss ids={[id]} keptDays={null} />}
      onConfirm={follow}
      onCancel={onClose}
    >
      The page follows the organisation's consent and retention settings, including later changes. Its own
      settings are deleted.
    </ConfirmDialog>
  );
}

const dialogs = { follow: FollowOrganisation };
