import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { UploadEndpoint } from "@field-advisor/schema/endpoint";
import { wrongEnding } from "@field-advisor/schema/unsupported-files";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { spool, type SpooledFile } from "../../lib/spooled-file.ts";
import { uploadBytes, uploadsInProgress } from "../../telemetry/metrics.ts";
import { brokenBody, tooMuchData } from "./errors.ts";
import { type TransferLimits, watchUpload } from "./transfer-limits.ts";

const formLimits = { files: 1, fields: 10, parts: 12, fieldSize: 64 * 1024, fieldNameSize: 100 };

/** What a form may have beside its file: fields, and the headers of its parts. */
const restOfForm = 128 * 1024;

/** Adds routes that read multipart form data, and nothing else. */
export function addUploadRoutes(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(notMultipart()));
    await scope.register(multipart, { limits: formLimits });
    for (const route of routes) scope.route(route);
  });
}

/**
 * Receives the form of an upload: its file goes to disk while it arrives, and its fields become the request's body.
 */
export async function receiveUpload(endpoint: UploadEndpoint, request: FastifyRequest): Promise<SpooledFile> {
  if (!request.isMultipart()) throw notMultipart();
  if (Number(request.headers["content-length"] ?? 0) > endpoint.largestFile + restOfForm) throw tooMuchData();
  const { transfers, telemetry } = request.server.services;
  const stopWatching = watchUpload(request, transfers);
  telemetry.record(uploadsInProgress, 1, {});
  const form = { fields: {} as Record<string, string>, file: undefined as SpooledFile | undefined };
  try {
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: endpoint.largestFile } })) {
      if (part.type === "field") addField(form.fields, part);
      else form.file = await receiveFile(endpoint, transfers, part);
    }
    if (!form.file) throw fieldError("invalid_request", "file", "Choose a file");
    request.body = form.fields;
    telemetry.record(uploadBytes, form.file.size, {});
    return form.file;
  } catch (error) {
    await form.file?.discard();
    request.raw.unpipe();
    request.raw.resume();
    throw errorOf(error);
  } finally {
    telemetry.record(uploadsInProgress, -1, {});
    stopWatching();
  }
}

async function receiveFile(
  { accepts, keepsFile }: UploadEndpoint,
  { directory, keptDirectory }: TransferLimits,
  { fieldname, filename, file }: MultipartFile,
): Promise<SpooledFile> {
  if (fieldname !== "file") throw fieldError("invalid_request", fieldname, "Send the file as file");
  const name = filename.toLowerCase();
  if (!accepts.some((ending) => name.endsWith(ending)))
    throw new AppError("unsupported_media_type", wrongEnding(accepts, name));
  // By itself the parser would read to the end of the form before it said so.
  file.once("limit", () => file.destroy(tooMuchData()));
  return spool(keepsFile ? keptDirectory : directory, filename, file, { isNamed: keepsFile === true });
}

function addField(
  fields: Record<string, string>,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (typeof value !== "string") throw fieldError("invalid_request", fieldname, "Send the field as text");
  if (valueTruncated) throw tooMuchData();
  if (Object.hasOwn(fields, fieldname)) throw fieldError("invalid_request", fieldname, "Give this only once");
  fields[fieldname] = value;
}

/** The parser has an error of its own kind for everything that is wrong with a form. */
function errorOf(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && "syscall" in error)) return error;
  const isLimit = error instanceof Error && "statusCode" in error && error.statusCode === 413;
  return isLimit ? tooMuchData() : brokenBody(error);
}

const notMultipart = () =>
  new AppError("unsupported_media_type", "Send the file as multipart/form-data, in the field file.");
