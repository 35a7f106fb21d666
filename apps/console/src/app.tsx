import { createQueryClient } from "@field-advisor/api-client/query-client";
import { useSessionControl } from "@field-advisor/api-client/session";
import { useCreateRoom } from "@field-advisor/api-client/use-create-room";
import { AppProvider } from "@field-advisor/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider, type RouterProviderProps } from "react-router/dom";

type Router = RouterProviderProps["router"];

function Screens({ router }: { router: Router }) {
  return (
    <AppProvider app="console" session={useSessionControl()} createRoom={useCreateRoom()}>
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
