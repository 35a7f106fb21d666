import { mostProviders } from "@field-advisor/schema/identity-provider-constants";
import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";
import {
  ActionButton,
  CopyField,
  counted,
  grouped,
  ItemRow,
  lazyDialog,
  ListEmpty,
  Loaded,
  Muted,
  RelativeTime,
  RowMenu,
  Section,
  StatusBadge,
  statusLooks,
  useDialogs,
  useReauthentication,
  useToastResult,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { identityProviders } from "../../lib/identity-providers.queries.ts";
import { tryProvider, updateProvider } from "./identity-providers.queries.ts";
import type { ProviderDialogProps } from "./provider-dialog.ts";

const titled = (title: string) => (props: ProviderDialogProps) => `${title} ${props.provider.name}`;

const questions = () => import("./provider-questions.tsx");

const dialogs = {
  create: lazyDialog("Connect a provider", async () => (await import("./provider-form.tsx")).NewProvider),
  edit: lazyDialog("Edit provider", async () => (await import("./provider-form.tsx")).EditProvider),
  links: lazyDialog(titled("Linked to"), async () => (await import("./linked-people.tsx")).LinkedPeople),
  off: lazyDialog(titled("Switch off"), async () => (await questions()).SwitchOffProvider),
  remove: lazyDialog(titled("Remove"), async () => (await questions()).RemoveProvider),
};

type Open = ReturnType<typeof useDialogs<typeof dialogs>>["open"];

/** The providers that people sign in by, and how each is doing. */
export function SignInTab() {
  const query = useQuery(identityProviders);
  const { dialog, open } = useDialogs(dialogs);
  return (
    <Loaded query={query} noun="Sign-in">
      {({ providers, redirectAddresses, signOutAddress }) => (
        <Flex direction="column" gap="6">
          <Section
            title="Providers"
            aside={<ConnectButton isFull={providers.length >= mostProviders} open={open} />}
          >
            <Flex direction="column" gap="4">
              <Text as="p">
                People can come in with the account that they have at your organisation, such as Microsoft,
                Google or Okta. Nobody is created here: only people who have an account can come in.
              </Text>
              {providers.length === 0 ? (
                <ListEmpty title="No provider is connected">
                  People sign in with their e-mail address and password.
                </ListEmpty>
              ) : (
                <ul className="fa-plain-list fa-divided" aria-label="Providers">
                  {providers.map((provider) => (
                    <ProviderRow key={provider.id} provider={provider} open={open} />
                  ))}
                </ul>
              )}
            </Flex>
          </Section>
          <RedirectAddresses addresses={redirectAddresses} signOutAddress={signOutAddress} />
          {dialog}
        </Flex>
      )}
    </Loaded>
  );
}

const ConnectButton = ({ isFull, open }: { isFull: boolean; open: Open }) =>
  isFull ? (
    <Muted size="2">There are {mostProviders}, which is the most.</Muted>
  ) : (
    <ActionButton onClick={() => open("create")}>
      <PlusIcon />
      Connect a provider
    </ActionButton>
  );

interface ProviderRowProps {
  provider: IdentityProvider;
  open: Open;
}

function ProviderRow({ provider, open }: ProviderRowProps) {
  const { name, issuer, isOn, links, lastUsedAt, lastFailedAt, lastFailure } = provider;
  const { tryOut, switchOn, reauthenticationDialog } = useProviderChanges(provider);
  return (
    <ItemRow
      name={name}
      badges={
        isOn ? (
          <StatusBadge {...statusLooks.on}>On</StatusBadge>
        ) : (
          <StatusBadge {...statusLooks.off}>Off</StatusBadge>
        )
      }
      note={issuer}
      end={
        <RowMenu
          of={name}
          sections={[
            [
              { label: "Who is linked", run: () => open("links", { provider }) },
              { label: "Try", isAction: true, run: () => void tryOut() },
              { label: "Edit", isAction: true, run: () => open("edit", { provider }) },
            ],
            [
              isOn
                ? { label: "Switch off", isAction: true, run: () => open("off", { provider }) }
                : { label: "Switch on", isAction: true, run: () => void switchOn() },
            ],
            [{ label: "Remove", isFinal: true, isAction: true, run: () => open("remove", { provider }) }],
          ]}
        />
      }
    >
      <Text as="div" size="2">
        {links === 1 ? "1 person is linked" : `${grouped(links)} people are linked`},{" "}
        {lastUsedAt === null ? (
          "never used"
        ) : (
          <>
            last used <RelativeTime iso={lastUsedAt} />
          </>
        )}
      </Text>
      {lastFailedAt !== null && (
        <Text as="div" size="2" className="fa-break">
          Last failure <RelativeTime iso={lastFailedAt} />: {lastFailure}
        </Text>
      )}
      {reauthenticationDialog}
    </ItemRow>
  );
}

/** What is done without a form. */
function useProviderChanges({ id, name, issuer }: IdentityProvider) {
  const trying = useMutation(tryProvider);
  const updating = useMutation(updateProvider);
  const { prove, reauthenticationDialog } = useReauthentication();
  const toastResult = useToastResult();
  const topic = `provider-${id}`;
  return {
    reauthenticationDialog,
    tryOut: () =>
      toastResult(trying.mutateAsync({ body: { issuer } }), {
        topic,
        done: ({ isWorking, says }) => ({
          title: isWorking ? `${name} answers` : `${name} cannot be used`,
          description: says,
          ...(!isWorking && { tone: "error" }),
        }),
        failed: "Failed to try the provider.",
      }),
    switchOn: () =>
      toastResult(
        prove(() => updating.mutateAsync({ params: { id }, body: { isOn: true } })),
        {
          topic,
          done: () => ({ title: `Switched on: ${name}`, description: "The sign-in screen offers it again." }),
          failed: "Failed to switch the provider on.",
        },
      ),
  };
}

/** Where providers send people back to. */
interface RedirectAddressesProps {
  addresses: readonly string[];
  signOutAddress: string;
}

const RedirectAddresses = ({ addresses, signOutAddress }: RedirectAddressesProps) => (
  <Section title="What the provider has to know">
    <Flex direction="column" gap="4">
      <Text as="p">
        Register Field Advisor at the provider as a web application, with{" "}
        {addresses.length === 1
          ? "this redirect address"
          : `these ${counted(addresses.length, "redirect address", "redirect addresses")}`}
        . Providers also call it redirect URI or callback URL.
      </Text>
      {addresses.map((address, at) => (
        <CopyField
          key={address}
          label={addresses.length === 1 ? "Redirect address" : `Redirect address ${at + 1}`}
          text={address}
        />
      ))}
      <Text as="p">
        So that people who sign out are signed out there too, register this address as well. Providers call it
        sign-out redirect URI or post logout redirect URI.
      </Text>
      <CopyField label="Address after signing out" text={signOutAddress} />
    </Flex>
  </Section>
);
