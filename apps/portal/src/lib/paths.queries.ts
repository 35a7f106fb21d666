import { queryOf } from "@field-advisor/api-client";
import { archiveOf } from "@field-advisor/api-client/request";

/** What somebody practises changes how far they are. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true };

export const pathsOfPerson = (id: number) => ({
  ...queryOf("GET /api/users/:id/paths", { params: { id } }),
  ...fresh,
});

export const ownPath = (id: number) => ({
  ...queryOf("GET /api/user/paths/:id", { params: { id } }),
  ...fresh,
});

/** The document of a certificate, by its number. */
export const certificateFile = ({ id, number }: { id: number; number: string }) =>
  ({
    name: `certificate-${number}`,
    ending: "pdf",
    ...archiveOf("GET /api/certificates/:id/file", { id: String(id) }),
  }) as const;
