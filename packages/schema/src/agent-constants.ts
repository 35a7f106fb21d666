export const agentSources = ["Voice API", "openai", "custom"] as const;
