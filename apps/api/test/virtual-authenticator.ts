import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { MadePasskey, PasskeyAnswer } from "@field-advisor/schema/second-factor-forms";

/** What a test has a passkey do otherwise than it should. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** Whether it asked for the finger or the PIN. */
  verified?: boolean;
  /** How often it says that it was used. */
  counter?: number;
  type?: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encoded = (data: Buffer) => data.toString("base64url");

/** The little of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** A passkey of its own, as a browser and its device would make and use it. */
export function virtualAuthenticator(home = { origin: "http://localhost:3001", rpId: "localhost" }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    flags: number,
    { rpId, counter, verified = true }: Faults,
    rest = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++used);
    const all = flags | 0x01 | (verified ? 0x04 : 0);
    return Buffer.concat([sha256(rpId ?? home.rpId), Buffer.from([all]), count, rest]);
  };
  const common = {
    id: encoded(credentialId),
    rawId: encoded(credentialId),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    /** @param asked what the server has asked for */
    make(asked: { challenge: string }, faults: Faults = {}): MadePasskey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = authenticatorData(0x40, { counter: 0, ...faults }, attested);
      const client = clientData(
        faults.type ?? "webauthn.create",
        asked.challenge,
        faults.origin ?? home.origin,
      );
      return {
        ...common,
        response: {
          clientDataJSON: encoded(client),
          attestationObject: encoded(
            cbor(
              new Map<string, unknown>([
                ["fmt", "none"],
                ["attStmt", new Map()],
                ["authData", authData],
              ]),
            ),
          ),
          transports: ["internal"],
        },
      };
    },
    answer(asked: { challenge: string }, faults: Faults = {}): PasskeyAnswer {
      const client = clientData(faults.type ?? "webauthn.get", asked.challenge, faults.origin ?? home.origin);
      const data = authenticatorData(0, faults);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
        },
      };
    },
  };
}
