import { ApiError, NetworkError } from "@field-advisor/api-client";
import { largestContentFile } from "@field-advisor/schema/content-constants";
import { expect, test } from "vitest";
import { explainUpload, fileProblem, guessFrom, sizeText, titleFrom } from "./content-files.ts";

test.each([
  ["quarterly_report-2026.PDF", "Quarterly Report 2026"],
  ["über.uns.docx", "Über Uns"],
  ["a  -  b.mp3", "A B"],
  [".pdf", ".pdf"],
  [`${"x".repeat(300)}.pdf`, `X${"x".repeat(199)}`],
  [`${"a".repeat(199)}😀.pdf`, `A${"a".repeat(198)}`],
])("the title of %s is %s", (name, title) => {
  expect(titleFrom(name)).toBe(title);
});

test.each([
  ["a.pdf", "PDF", "read"],
  ["a.doc", "DOCUMENT", "read"],
  ["a.DOCX", "DOCUMENT", "read"],
  ["a.mkv", "VIDEO", "watch"],
  ["a.m4a", "AUDIO", "listen"],
  ["a.txt", "DOCUMENT", "read"],
  ["a.exe", "DOCUMENT", "read"],
  ["pdf", "DOCUMENT", "read"],
])("%s is taken for %s of %s", (name, type, category) => {
  expect(guessFrom(name)).toEqual({ type, category });
});

test("what would be refused is said before it is sent, with every ending that is accepted", () => {
  expect(fileProblem({ name: "a.exe", size: 1 })).toBe(
    "Unsupported file type. Expected a file that ends with .pdf, .doc, .docx, .txt, .rtf, .mp4, .webm, .mov, .avi, .mkv, .mp3, .wav, .ogg, .m4a, or .aac, found one that ends with .exe.",
  );
  expect(fileProblem({ name: "a.pdf", size: 1 }, [".doc", ".docx"])).toBe(
    "Unsupported file type. Expected a file that ends with .doc or .docx, found one that ends with .pdf.",
  );
  expect(fileProblem({ name: "talk", size: 1 }, [".mp3", ".wav"])).toBe(
    "Unsupported file type. Supported audio formats: MP3, WAV, OGG, M4A, AAC. Expected a file that ends with .mp3 or .wav, found one without an ending.",
  );
  expect(fileProblem({ name: "a.pdf", size: 0 })).toBe("This file is empty. Choose another one.");
  expect(fileProblem({ name: "a.pdf", size: largestContentFile + 1 })).toBe(
    "File is too large. Maximum size is 100MB.",
  );
  expect(fileProblem({ name: "A.PDF", size: largestContentFile })).toBeNull();
});

const answered = (status: number, body: string) =>
  new ApiError({ status, statusText: "", headers: new Headers() }, body);

test.each([
  [answered(413, "<html>"), "File is too large. Maximum size is 100MB."],
  [answered(415, '{"error":"Expected a recording."}'), "Expected a recording."],
  [answered(415, "{}"), "Unsupported file type."],
  [new NetworkError("changed"), "This file was changed after it was chosen. Choose it again."],
  [answered(401, "{}"), "Authentication required. Please log in and try again."],
  [answered(507, '{"error":"There is no room for files."}'), "There is no room for files."],
  [
    answered(400, '{"error":"Check it.","issues":[{"path":"file","message":"The file is empty"}]}'),
    "The file is empty",
  ],
  [answered(502, "<html>"), "Upload failed (502)"],
  [
    new NetworkError("offline"),
    "Upload failed. The server could not be reached. Check your connection and try again.",
  ],
  [new TypeError("x"), "Failed to save content. Please try again."],
])("%s is explained", (error, sentence) => {
  expect(explainUpload(error)).toBe(sentence);
});

test.each([
  [0, "0 bytes"],
  [1023, "1,023 bytes"],
  [1536, "1.5 KB"],
  [largestContentFile, "100 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
