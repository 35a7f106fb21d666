import { Muted } from "@field-advisor/ui";
import { queryOf } from "@field-advisor/api-client";
import { Flex, Link } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";

const contact = queryOf("GET /api/system/contact", {});

/** Whom people ask for help. Nothing where nobody is named or the names cannot be read: help is never in the way. */
export function SupportContact() {
  const { data } = useQuery(contact);
  if (!data?.supportEmail && !data?.supportPhone) return null;
  const { supportEmail, supportPhone } = data;
  return (
    <Flex asChild justify="center" gap="3" wrap="wrap">
      <address className="support-contact">
        <Muted>Need help?</Muted>
        {supportEmail && (
          <Link size="2" highContrast underline="always" className="fa-break" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </Link>
        )}
        {supportPhone && (
          <Link
            size="2"
            highContrast
            underline="always"
            href={`tel:${supportPhone.replaceAll(/[^+\d]/g, "")}`}
          >
            {supportPhone}
          </Link>
        )}
      </address>
    </Flex>
  );
}
