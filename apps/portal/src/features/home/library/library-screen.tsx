import { PageHeader, useCurrentUser, LinkButton } from "@field-advisor/ui";
import { VisuallyHidden } from "@radix-ui/themes";
import { Library } from "./library-section.tsx";
import { useOpenItem } from "./use-open-item.tsx";

/** The library on a screen of its own. */
export function LibraryScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const { open, dialog } = useOpenItem();
  return (
    <>
      <PageHeader
        title="Library"
        purpose="What you can read, watch and listen to"
        actions={
          isOwner && (
            <LinkButton to="/content-management" variant="soft" highContrast>
              Manage content
            </LinkButton>
          )
        }
      />
      <VisuallyHidden asChild>
        <h2>Items</h2>
      </VisuallyHidden>
      <Library onOpen={open} />
      {dialog}
    </>
  );
}
