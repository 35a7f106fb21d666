import dns from "node:dns";

// Names below localhost are this machine's (RFC 6761). Browsers know that; the resolvers of many systems do not, and ask
// the network. What imports this module looks them up as browsers do: `node --import`, for a program of somebody else.
const isLocal = (hostname: string) => hostname.endsWith(".localhost");

const { lookup } = dns;
const lookupLater = dns.promises.lookup;

const ownLookup = (hostname: string, ...rest: unknown[]): unknown =>
  Reflect.apply(lookup, dns, [isLocal(hostname) ? "localhost" : hostname, ...rest]);

const ownLookupLater = (hostname: string, ...rest: unknown[]): unknown =>
  Reflect.apply(lookupLater, dns.promises, [isLocal(hostname) ? "localhost" : hostname, ...rest]);

Object.assign(dns, { lookup: Object.assign(ownLookup, lookup) });
Object.assign(dns.promises, { lookup: ownLookupLater });
