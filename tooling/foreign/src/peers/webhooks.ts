import path from "node:path";
import { bringSources, findProgram } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import { runProgram } from "../program.ts";
import { type ReceivedDelivery, receiveDeliveries } from "../webhook-receiver.ts";

/** The specification's own libraries. */
const repository = "standard-webhooks/standard-webhooks";
const commit = "b2fa7b8719fb75d326b591077f5d1b385cfcdfae";

interface Language {
  name: string;
  asked: readonly [string, ...string[]];
  debianPackage: string;
  /** The command that runs a script which has the folder of the libraries as its only argument. */
  command: readonly [string, ...string[]];
  script: string;
}

// Each reads a list of { secret, headers, body } and prints a list of what the library said: "ok", or the name of its error.
const languages: readonly Language[] = [
  {
    name: "python",
    asked: ["/usr/bin/python3", "--version"],
    debianPackage: "python3",
    command: ["/usr/bin/python3", "-c"],
    script: `import json, sys
sys.path.insert(0, sys.argv[1] + "/python")
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
def verdict(one):
    try:
        said = Webhook(one["secret"]).verify(one["body"], one["headers"])
        return "ok" if said == json.loads(one["body"]) else "another content"
    except WebhookVerificationError as error:
        return type(error).__name__
print(json.dumps([verdict(one) for one in json.load(sys.stdin)]))`,
  },
  {
    name: "ruby",
    asked: ["ruby", "--version"],
    debianPackage: "ruby",
    command: ["ruby", "-e"],
    script: `require "json"
$LOAD_PATH.unshift(ARGV[0] + "/ruby/lib")
require "standardwebhooks"
said = JSON.parse(STDIN.read).map do |one|
  begin
    content = StandardWebhooks::Webhook.new(one["secret"]).verify(one["body"], one["headers"])
    content == JSON.parse(one["body"]) ? "ok" : "another content"
  rescue StandardWebhooks::WebhookVerificationError => error
    error.class.name.split("::").last
  end
end
puts JSON.generate(said)`,
  },
  {
    name: "php",
    asked: ["php", "--version"],
    debianPackage: "php-cli",
    command: ["php", "-r"],
    script: `require $argv[1] . "/php/init.php";
$said = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $one) {
  try {
    $content = (new StandardWebhooks\\Webhook($one["secret"]))->verify($one["body"], $one["headers"]);
    $said[] = $content == json_decode($one["body"], true) ? "ok" : "another content";
  } catch (StandardWebhooks\\Exception\\WebhookVerificationException $error) {
    $said[] = "WebhookVerificationError";
  }
}
echo json_encode($said);`,
  },
];

const isHeader = ([name]: [string, string]) => name.startsWith("webhook-");

const asked = (secret: string, { headers, body }: ReceivedDelivery) => ({
  secret,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(isHeader)),
});

const altered = (delivery: ReceivedDelivery): ReceivedDelivery[] => [
  { ...delivery, body: delivery.body.replace('"type":"', '"type":"x') },
  { ...delivery, body: `${delivery.body} ` },
  { ...delivery, headers: { ...delivery.headers, "webhook-id": "another" } },
  {
    ...delivery,
    headers: {
      ...delivery.headers,
      "webhook-timestamp": String(Number(delivery.headers["webhook-timestamp"]) - 60),
    },
  },
];

const peerIn = ({ name, asked: version, debianPackage, command, script }: Language): Peer => {
  let libraries = "";
  return {
    name: `webhooks:${name}`,
    async prepare(signal) {
      const program = await findProgram(version, debianPackage, signal);
      if ("notRun" in program) return program;
      const sources = await bringSources(repository, commit, signal);
      libraries = path.join(sources.folder, "libraries");
      return sources;
    },
    async run(product, signal) {
      const checks = new Checks();
      const { received, secret, newSecret } = await receiveDeliveries(product, signal);
      const [executable, ...words] = command;
      const verdicts = async (questions: object[]): Promise<string[]> => {
        const options = { input: JSON.stringify(questions), signal };
        const { code, stdout, stderr } = await runProgram(executable, [...words, script, libraries], options);
        if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr.slice(-300)}`);
        return JSON.parse(stdout) as string[];
      };
      const accepted = await verdicts(received.map((one) => asked(secret, one)));
      for (const [index, said] of accepted.entries())
        checks.expect(`accepts ${received[index]?.body.slice(0, 80)}`, said === "ok", said);
      const last = received.at(-1);
      if (!last) throw new Error("Nothing was delivered.");
      const [ofNew, ofOther] = await verdicts([
        asked(newSecret, last),
        asked(newSecret, received[0] ?? last),
      ]);
      checks.expect("accepts the new secret while one is replaced", ofNew === "ok", ofNew);
      checks.expect("refuses another secret", ofOther === "WebhookVerificationError", ofOther);
      const changed = received.flatMap(altered);
      for (const said of await verdicts(changed.map((one) => asked(secret, one))))
        checks.expect("refuses what was altered", said === "WebhookVerificationError", said);
      return checks;
    },
  };
};

export const peers: readonly Peer[] = languages.map(peerIn);
