import { queryOptions } from "@tanstack/react-query";
import { askForFile } from "../../lib/library.queries.ts";

/** Whether a file is there for the reader, because an element that plays does not say why it cannot. */
export const fileThere = (url: string, attempt: number) =>
  queryOptions({
    queryKey: ["HEAD", url, attempt],
    queryFn: async () => {
      await askForFile(url);
      return true;
    },
    gcTime: 0,
  });
