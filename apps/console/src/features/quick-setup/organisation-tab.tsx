import { describeError } from "@field-advisor/api-client/api-error";
import { FailureNotice, Section, Waiting } from "@field-advisor/ui";
import { Box, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { settings } from "../../lib/settings.queries.ts";
import { ContactForm } from "./contact-form.tsx";
import { TimeZonePicker } from "./time-zone-picker.tsx";

/** What holds for the whole organisation. */
export function OrganisationTab() {
  const { data, isError, error, refetch } = useQuery(settings);
  if (isError && !data) return <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Box maxWidth="720px">
      <Flex direction="column" gap="4">
        <Section isCard title="Support contact" size="3">
          <ContactForm settings={data} />
        </Section>
        <Section isCard title="Organisation time zone" size="3">
          <TimeZonePicker timeZone={data.timeZone} />
        </Section>
      </Flex>
    </Box>
  );
}
