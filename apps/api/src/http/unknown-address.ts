import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { contractEndpoints } from "./access.ts";
import { generalMessages } from "./errors.ts";

/** The contract's addresses, as patterns to look an unknown call up in. */
const addresses = [...contractEndpoints].map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/**
 * The answer to a call that no route takes: the address may exist for other methods, which are then named.
 * A question for options is never answered: other sites have none.
 */
export function unknownAddress(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split("?", 1)[0] ?? "";
  const methods = addresses
    .filter(
      ({ endpoint, pattern }) =>
        request.site && endpoint.hosts.includes(request.site.app) && pattern.test(path),
    )
    .map(({ endpoint }) => endpoint.method);
  if (methods.length === 0 || request.method === "OPTIONS" || request.method === "HEAD") {
    return new AppError("not_found", generalMessages.not_found);
  }
  reply.header("allow", methods.join(", "));
  return new AppError("method_not_allowed", `This address answers ${methods.join(" and ")} only.`);
}

export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    throw unknownAddress(request, reply);
  });
}
