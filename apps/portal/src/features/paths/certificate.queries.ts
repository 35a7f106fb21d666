import { mutationOf } from "@field-advisor/api-client";

export const checkCertificate = mutationOf("POST /api/certificates/check", { makesStale: [] });
