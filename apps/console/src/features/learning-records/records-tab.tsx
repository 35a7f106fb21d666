import { Loaded, Muted, Section } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { learningStore } from "./learning-records.queries.ts";
import { RefusedRecords } from "./refused-records.tsx";
import { SendSince } from "./send-since.tsx";
import { StoreForm } from "./store-form.tsx";
import { StoreState } from "./store-state.tsx";

const Explained = () => (
  <Flex direction="column" gap="2">
    <Text as="p">
      A learning record store collects what people learned, from all the programs that an organisation uses.
      Connect yours, and it is told of each attempt that was judged and each item that was opened or finished.
    </Text>
    <Muted as="p">
      It is told results, never what somebody said. A private attempt is sent only when its person shares it,
      and withdrawn when they take that back.
    </Muted>
  </Flex>
);

/** The learning record store of the organisation: what it has, what went wrong, and how it is connected. */
export function RecordsTab() {
  const query = useQuery(learningStore);
  return (
    <Loaded query={query} noun="Learning records">
      {({ store }) => (
        <Flex direction="column" gap="6">
          <Explained />
          {store !== null && (
            <>
              <StoreState store={store} />
              {store.refused.total > 0 && <RefusedRecords refused={store.refused} />}
              <SendSince store={store} />
            </>
          )}
          <Section title={store === null ? "Connect a store" : "Connection"}>
            <StoreForm store={store} />
          </Section>
        </Flex>
      )}
    </Loaded>
  );
}
