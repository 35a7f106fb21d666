import { createQueryClient } from "@field-advisor/api-client/query-client";
import { useSessionControl } from "@field-advisor/api-client/session";
import { AppProvider } from "@field-advisor/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RouterProvider, type RouterProviderProps } from "react-router/dom";
import { showsPage } from "./lib/chat/unsent.ts";

type Router = RouterProviderProps["router"];

function Screens({ router }: { router: Router }) {
  const control = useSessionControl();
  useEffect(() => router.subscribe(({ location }) => showsPage(location.pathname)), [router]);
  return (
    <AppProvider app="portal" session={control}>
      <RouterProvider router={router} />
    </AppProvider>
  );
}

/** The app with a cache of its own; tests hand in a router that lives in memory. */
export function App({ router }: { router: Router }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Screens router={router} />
    </QueryClientProvider>
  );
}
