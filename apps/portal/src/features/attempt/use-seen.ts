import { refresh } from "@field-advisor/api-client";
import { ownNews } from "@field-advisor/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Has the number of what is new counted again once the server has given out something of it. */
export function useSeen(isRead: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const isAnyNew = client.getQueryData(ownNews.queryKey)?.total !== 0;
    if (isRead && isAnyNew) void refresh(client, ["GET /api/practice/news"]);
  }, [isRead, client]);
}
