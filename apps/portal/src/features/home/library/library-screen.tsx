import { PageHeader } from "@field-advisor/ui";
import { VisuallyHidden } from "@radix-ui/themes";
import { Library } from "./library-section.tsx";
import { useOpenItem } from "./use-open-item.tsx";

/** The library on a screen of its own. */
export function LibraryScreen() {
  const { open, dialog } = useOpenItem();
  return (
    <>
      <PageHeader title="Library" purpose="What you may read, watch and listen to" />
      <VisuallyHidden asChild>
        <h2>Items</h2>
      </VisuallyHidden>
      <Library onOpen={open} />
      {dialog}
    </>
  );
}
