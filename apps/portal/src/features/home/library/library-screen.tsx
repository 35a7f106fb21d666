import { AppLink, PageHeader, useCurrentUser } from "@field-advisor/ui";
import { Button, VisuallyHidden } from "@radix-ui/themes";
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
            <Button asChild variant="soft" highContrast>
              <AppLink to="/content-management">Manage content</AppLink>
            </Button>
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
