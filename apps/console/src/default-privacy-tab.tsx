import { mutationOf, queryOf, request } from "@field-advisor/api-client";
import type { DefaultPrivacy } from "@field-advisor/schema/privacy.endpoints";
import { counted, Loaded, ScreenForm, SubmitButton, useEdit, useToast } from "@field-advisor/ui";
import { PrivacyFields, privacyRules } from "@field-advisor/ui/privacy-fields";
import { daysIn, RetentionLoss } from "@field-advisor/ui/retention-loss";
import { Box, Callout, Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";

/** A form starts from what the server has now, never from what was remembered. */
const organisation = { ...queryOf("GET /api/system/privacy", {}), staleTime: 0, gcTime: 0 };

const update = mutationOf("PATCH /api/system/privacy", {
  makesStale: ["GET /api/system/privacy", "GET /api/deployments/:id/privacy"],
});

/** What pages tell their readers and keep, unless somebody set it for a page itself. */
export const PrivacyTab = () => (
  <Loaded query={useQuery(organisation)} noun="Settings">
    {(settings) => (
      <Box maxWidth="560px">
        <DefaultPrivacyForm settings={settings} />
      </Box>
    )}
  </Loaded>
);

/** "12 pages follow these settings … 3 pages have settings of their own." */
function reachOf({ follow, own }: DefaultPrivacy["pages"]): string {
  const reach =
    follow === 0
      ? "No page follows these settings yet; new ones will."
      : `${counted(follow, "page")} ${follow === 1 ? "follows" : "follow"} these settings and ${follow === 1 ? "changes" : "change"} as soon as you save, as do new ones.`;
  const others =
    own === 0
      ? "No page has its own settings."
      : `${counted(own, "page")} with settings of ${own === 1 ? "its" : "their"} own ${own === 1 ? "stays" : "stay"} as ${own === 1 ? "it is" : "they are"}.`;
  return `${reach} ${others}`;
}

function DefaultPrivacyForm({ settings }: { settings: DefaultPrivacy }) {
  const { mutateAsync } = useMutation(update);
  const show = useToast();
  const saving = useEdit({
    thing: settings,
    what: "organisation's privacy",
    rules: privacyRules,
    read: () => request("GET /api/system/privacy", {}),
    send: (body) => mutateAsync({ body }),
    savedThing: (saved) => saved,
    done: ({ pages }) =>
      show({ title: "Privacy saved", description: `${counted(pages.follow, "page")} changed with it.` }),
    failed: "Failed to save the settings.",
  });
  const keptDays = useWatch({ control: saving.form.control, name: "keptDays" });
  const days = daysIn(keptDays);
  return (
    <ScreenForm saving={saving}>
      <Callout.Root size="1" color="gray">
        <Callout.Text>{reachOf(saving.known.pages)}</Callout.Text>
      </Callout.Root>
      <PrivacyFields adviser="the page's adviser" />
      {days !== null && days !== saving.known.keptDays && <RetentionLoss ids={null} keptDays={days} />}
      <Flex>
        <SubmitButton busyLabel="Saving...">Save privacy</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
