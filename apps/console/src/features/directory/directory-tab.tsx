import { Flex } from "@radix-ui/themes";
import { DirectoryPeople } from "./directory-people.tsx";
import { DirectoryState } from "./directory-state.tsx";
import { WaitingForLink } from "./waiting-for-link.tsx";

/** The directory of the organisation, which makes people here and switches them off. */
export const DirectoryTab = () => (
  <Flex direction="column" gap="6">
    <DirectoryState />
    <WaitingForLink />
    <DirectoryPeople />
  </Flex>
);
