import { counted } from "@field-advisor/staff";
import { dialogOnDemand, useOverlayAddress } from "@field-advisor/ui";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex, Heading } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failedJobCount } from "./dashboard.queries.ts";

const FailedJobs = dialogOnDemand(async () => (await import("./failed-jobs.tsx")).FailedJobs);

const dialog = "failed";

/**
 * Says that background work failed for good, and leads to it; nothing where none did. The dialog has an address of its own
 * (`?failed`), so Back closes it, and it stays when its last entry is gone and the notice with it.
 */
export function FailedJobsNotice() {
  const { data } = useQuery(failedJobCount);
  const address = useOverlayAddress();
  const total = data?.total ?? 0;
  return (
    <>
      {total > 0 && <Notice total={total} onShow={() => address.open(dialog, "true")} />}
      {address.params.has(dialog) && <FailedJobs onClose={() => address.close(dialog)} />}
    </>
  );
}

const Notice = ({ total, onShow }: { total: number; onShow: () => void }) => (
  <section aria-labelledby="failed-jobs">
    <Callout.Root color="red" highContrast mb="5">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Heading as="h2" size="3" id="failed-jobs">
        Background work failed
      </Heading>
      <Callout.Text>
        {counted(total, "task")} failed after all attempts. Try {total === 1 ? "it" : "them"} again once the
        cause is fixed, or discard {total === 1 ? "it" : "them"}.
      </Callout.Text>
      <Flex>
        <Button color="red" variant="soft" highContrast onClick={onShow}>
          Show
        </Button>
      </Flex>
    </Callout.Root>
  </section>
);
