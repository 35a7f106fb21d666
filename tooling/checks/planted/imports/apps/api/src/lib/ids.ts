import { serve } from "../http/serve.ts";

export const ids = serve;
