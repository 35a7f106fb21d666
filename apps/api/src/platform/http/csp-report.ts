import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireJsonWithinLimits } from "../../lib/json-limits.ts";
import { addressKey } from "../../lib/network.ts";

const bodyLimit = 16 * 1024;

const blocked = z.string().max(2048);

/** The two shapes in which browsers report: the older names one violation, the newer lists several. */
const older = z
  .object({
    "csp-report": z.object({ "effective-directive": blocked.optional(), "blocked-uri": blocked.optional() }),
  })
  .transform(({ "csp-report": report }) => [
    { directive: report["effective-directive"], uri: report["blocked-uri"] },
  ]);
const newer = z
  .array(
    z.object({ body: z.object({ effectiveDirective: blocked.optional(), blockedURL: blocked.optional() }) }),
  )
  .max(20)
  .transform((reports) =>
    reports.map(({ body }) => ({ directive: body.effectiveDirective, uri: body.blockedURL })),
  );
const reports = z.union([older, newer]);

/** Takes the browsers' reports of blocked content; only the directive and the blocked host are kept, in the log. */
export function acceptPolicyReports(app: FastifyInstance): void {
  const count = app.services.limiters.of({ max: 60, perSeconds: 60 });
  void app.register(async (scope) => {
    const types = ["application/csp-report", "application/reports+json"];
    scope.addContentTypeParser(types, { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/csp-report",
      { bodyLimit, config: { outsideContract: { hosts: ["portal", "console", "deploy"] } } },
      async (request, reply) => {
        count(addressKey(request.ip));
        for (const { directive, uri } of readReports(request.body)) {
          app.services.log.warn(
            { directive, blocked: hostOf(uri), host: request.site?.app },
            "content blocked",
          );
        }
        return reply.status(204).send();
      },
    );
  });
}

/** What is no report is none of our business: browsers do not read the answer. */
function readReports(body: unknown) {
  if (typeof body !== "string") return [];
  try {
    requireJsonWithinLimits(body);
    return reports.safeParse(JSON.parse(body)).data ?? [];
  } catch {
    return [];
  }
}

/** Addresses may carry secrets in their path; keywords such as "inline" stay as they are. */
const hostOf = (uri: string | undefined) =>
  uri !== undefined && URL.canParse(uri) ? new URL(uri).host : uri?.slice(0, 40);
