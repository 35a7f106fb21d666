import type { Passkey, SecondFactors } from "@field-advisor/schema/second-factors.endpoints";
import { ActionButton, ItemRow, Loaded, Muted, RelativeTime, RowMenu, useDialogs } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ownFactors } from "../../lib/second-factor/second-factors.queries.ts";
import { useBeginApp } from "../../lib/second-factor/use-begin-app.ts";
import { AddFactor } from "./add-factor.tsx";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { RemoveApp, RemovePasskey } from "./remove-factor.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

const dialogs = {
  add: AddFactor,
  codes: NewRecoveryCodes,
  rename: RenamePasskey,
  removeApp: RemoveApp,
  removePasskey: RemovePasskey,
};

/** When it was added, and when it was last signed in with. */
const Times = ({ addedAt, lastUsedAt }: Pick<Passkey, "addedAt" | "lastUsedAt">) => (
  <>
    Added <RelativeTime iso={addedAt} />
    {lastUsedAt === null ? (
      ", not used yet"
    ) : (
      <>
        , last used <RelativeTime iso={lastUsedAt} />
      </>
    )}
  </>
);

const purpose = ({ isRequired, code, passkeys }: SecondFactors): string => {
  if (isRequired) return "Your role signs in with a second factor beside the password.";
  return code || passkeys.length > 0
    ? "When you sign in with your password, you are asked for one of these as well."
    : "With a second factor, nobody signs in as you who only knows your password.";
};

/** What somebody signs in with beside their password. */
export function SecondFactorSection() {
  return (
    <Loaded query={useQuery(ownFactors)} noun="Second factor">
      {(factors) => <OwnFactors factors={factors} />}
    </Loaded>
  );
}

function OwnFactors({ factors }: { factors: SecondFactors }) {
  const { code, passkeys, recoveryCodesLeft } = factors;
  const { dialog, open } = useDialogs(dialogs);
  const { begin, isPending, reauthenticationDialog } = useBeginApp((app) => open("add", { only: { app } }));
  const hasAny = code !== null || passkeys.length > 0;
  return (
    <Flex direction="column" gap="4">
      <Text as="p">{purpose(factors)}</Text>
      {hasAny && (
        <ul className="fa-plain-list fa-divided" aria-label="Your second factors">
          {code && (
            <ItemRow
              name="App for codes"
              note={<Times {...code} />}
              end={
                <RowMenu
                  of="App for codes"
                  sections={[
                    [{ label: "Remove", isFinal: true, isAction: true, run: () => open("removeApp") }],
                  ]}
                />
              }
            />
          )}
          {passkeys.map((passkey) => (
            <ItemRow
              key={passkey.id}
              name={passkey.name}
              note={
                <>
                  Passkey. <Times {...passkey} />
                </>
              }
              end={
                <RowMenu
                  of={passkey.name}
                  sections={[
                    [{ label: "Rename", isAction: true, run: () => open("rename", { passkey }) }],
                    [
                      {
                        label: "Remove",
                        isFinal: true,
                        isAction: true,
                        run: () => open("removePasskey", { passkey }),
                      },
                    ],
                  ]}
                />
              }
            />
          ))}
          <ItemRow
            name="Recovery codes"
            note={
              recoveryCodesLeft === 0
                ? "None left. Make new ones, so that you get in if you lose the rest."
                : `${recoveryCodesLeft} left, for when you have lost the rest`
            }
            end={
              <ActionButton size="1" variant="soft" onClick={() => open("codes")}>
                New codes
              </ActionButton>
            }
          />
        </ul>
      )}
      <Flex gap="3" wrap="wrap">
        <ActionButton variant={hasAny ? "soft" : "solid"} onClick={() => open("add", { only: "passkey" })}>
          Add a passkey
        </ActionButton>
        {!code && (
          <ActionButton variant="soft" busy={isPending} onClick={begin}>
            Add an app for codes
          </ActionButton>
        )}
      </Flex>
      <Muted as="p" size="2">
        A passkey is the fingerprint, face or PIN of a device, or a security key. An app for codes shows six
        digits on your phone.
      </Muted>
      {dialog}
      {reauthenticationDialog}
    </Flex>
  );
}
