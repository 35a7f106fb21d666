import { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { serve } from "../../http/serve.ts";
import { findUsers } from "../users/users.queries.ts";

export const rooms = [FastifyRequest, sql, serve, findUsers];
