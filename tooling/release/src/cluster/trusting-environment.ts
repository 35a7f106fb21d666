import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { certificateIn } from "./settings.ts";

/** By which Chromium can be told to trust a certificate: the hash of its public key, as base64. */
function keyHash(file: string): string {
  const { publicKey } = new X509Certificate(readFileSync(file));
  const key = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

/**
 * What journeys need to reach a product behind a proxy whose certificates come from an authority of its own.
 * @param dataDir where the certificates of that authority lie
 */
export const trustingEnvironment = (dataDir: string): Record<string, string> => ({
  // Browsers see leaf and intermediate; an authority that only this run knows is not in their store.
  E2E_TRUSTED_KEY: keyHash(certificateIn(dataDir, "intermediate")),
  NODE_EXTRA_CA_CERTS: certificateIn(dataDir, "root"),
  NODE_OPTIONS: `--import=${import.meta.resolve("./local-names.ts")}`,
});
