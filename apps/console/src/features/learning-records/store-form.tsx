import { describeError } from "@field-advisor/api-client/api-error";
import { learningStoreInput } from "@field-advisor/schema/learning-record-forms";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import { besideOthers } from "@field-advisor/schema/primitives";
import {
  ActionButton,
  checkedBy,
  type FormOf,
  PasswordField,
  RadioCardsField,
  refusalOf,
  ScreenForm,
  SelectField,
  showRefusal,
  SubmitButton,
  SwitchField,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { connectStore, tryStore } from "./learning-records.queries.ts";

/** What the server asks for where the address is another than the saved one. */
const rulesOf = (saved: string | undefined) =>
  checkedBy(
    learningStoreInput
      .refine(({ address, password }) => address === saved || password !== null, {
        path: ["password"],
        message: "Enter the password or secret of the store",
        ...besideOthers,
      })
      .refine(({ address, isSameStore }) => isSame(saved, address) || isSameStore !== undefined, {
        path: ["isSameStore"],
        message: "Choose which store is at this address",
        ...besideOthers,
      }),
  );

/** Where none is saved there is nothing to compare with. */
const isSame = (saved: string | undefined, address: string | undefined) =>
  saved === undefined || address === undefined || address === saved;

type Values = FormOf<ReturnType<typeof rulesOf>>;

const blank: Values = {
  address: "",
  username: "",
  password: null,
  version: "1.0.3",
  actor: "opaque",
  afterDeletion: "void",
  sendsAnswers: false,
};

const valuesOf = (store: LearningStore | null): Values =>
  store === null
    ? blank
    : {
        address: store.address,
        username: store.username,
        password: null,
        version: store.version,
        actor: store.actor,
        afterDeletion: store.afterDeletion,
        sendsAnswers: store.sendsAnswers,
      };

const actors = [
  {
    value: "opaque",
    label: "By a made-up name",
    meaning: "A number that belongs to one person and tells nobody who it is",
  },
  { value: "email", label: "By e-mail address", meaning: "Where the store must know who is who" },
] as const;

const deletions = [
  { value: "void", label: "Withdraw their records", meaning: "The store then counts them no more" },
  { value: "keep", label: "Keep them", meaning: "Under a made-up name that leads to nobody" },
] as const;

const stores = [
  {
    value: true,
    label: "The same store",
    meaning: "It moved, or the address was wrong: what it has is known still",
  },
  {
    value: false,
    label: "Another store",
    meaning:
      "What waits is dropped. What the store before has stays there: what somebody takes back or deletes later is not withdrawn from it",
  },
] as const;

const versions = [
  { value: "1.0.3", label: "1.0.3, which every store knows" },
  { value: "2.0.0", label: "2.0.0" },
];

/** How the store is reached and what it is told. */
export function StoreForm({ store }: { store: LearningStore | null }) {
  const show = useToast();
  const connecting = useMutation(connectStore);
  const trying = useMutation(tryStore);
  const rules = useMemo(() => rulesOf(store?.address), [store?.address]);
  const saving = useSave({
    rules,
    values: valuesOf(store),
    send: (body) => connecting.mutateAsync({ body }),
    valuesAfter: (_saved, { isSameStore: _answer, ...input }) => ({ ...input, password: null }),
    done: () => show({ title: store === null ? "Store connected" : "Connection saved" }),
    failed: "Failed to save the connection.",
  });
  const { form } = saving;
  const address = learningStoreInput.shape.address.safeParse(form.watch("address")).data;
  const isElsewhere = !isSame(store?.address, address);
  const typed = JSON.stringify(form.watch());
  const [tried, setTried] = useState<string | null>(null);
  const tryOut = form.handleSubmit(async (body) => {
    setTried(typed);
    await trying.mutateAsync({ body }).catch((error: unknown) => showRefusal(form, refusalOf(error, {})));
  });
  return (
    <ScreenForm saving={saving}>
      <TextField
        name="address"
        label="Address"
        hint="As your store shows it, such as https://lrs.example.com/xapi"
        inputMode="url"
        required
      />
      {isElsewhere && <RadioCardsField name="isSameStore" label="Store at this address" choices={stores} />}
      <Flex gap="3" wrap="wrap">
        <TextField name="username" label="User or key" required />
        <PasswordField
          name="password"
          label="Password or secret"
          autoComplete="new-password"
          required={store === null || isElsewhere}
          hint={store === null || isElsewhere ? undefined : "Leave it blank to keep the one that is saved"}
        />
      </Flex>
      <SelectField name="version" label="Version of xAPI" options={versions} required />
      <RadioCardsField name="actor" label="How people are named" choices={actors} />
      <RadioCardsField name="afterDeletion" label="When a person is deleted" choices={deletions} />
      <SwitchField
        name="sendsAnswers"
        label="Send each check of an attempt too"
        hint="Whether somebody met it, beside the result of the whole. From now on, not for what was sent."
      />
      {/* What was tried is no longer what stands there once something else is typed. */}
      {typed === tried && trying.data && <TriedOut {...trying.data} />}
      {typed === tried && trying.error && (
        <TriedOut isWorking={false} says={describeError(trying.error).sentence} />
      )}
      <Flex gap="3" wrap="wrap">
        <SubmitButton busy={connecting.isPending} busyLabel="Saving...">
          {store === null ? "Connect" : "Save"}
        </SubmitButton>
        <ActionButton
          type="button"
          size="3"
          variant="soft"
          busy={trying.isPending}
          onClick={() => void tryOut()}
        >
          Try
        </ActionButton>
      </Flex>
    </ScreenForm>
  );
}

const TriedOut = ({ isWorking, says }: { isWorking: boolean; says: string }) => (
  <Callout.Root color={isWorking ? "green" : "red"} role={isWorking ? "status" : "alert"}>
    <Callout.Text>{says}</Callout.Text>
  </Callout.Root>
);
