import { callEndpoint, type CallTo } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { saveFile, useToast } from "@field-advisor/ui";
import { useState } from "react";

type CsvEndpoint = Endpoint & { answers: "csv"; response: { _zod: { output: string } } };

/** Fetches a file of the API and has the browser save it under a name that carries today's date. */
export function useCsvDownload<E extends CsvEndpoint>(endpoint: E, name: string) {
  const [busy, setBusy] = useState(false);
  const show = useToast();
  const download = async (call: CallTo<E>) => {
    setBusy(true);
    try {
      const csv = await callEndpoint(endpoint, call);
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csv);
    } catch (error) {
      show({
        tone: "error",
        title: "The file was not exported",
        description: describeError(error).sentence,
        action: {
          label: "Retry",
          altText: "Press Export CSV again",
          run: () => void download(call),
        },
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
