import { BlockList, isIP } from "node:net";
import type { Network } from "../config/config-values.ts";

/**
 * What is not the public internet (IANA's registries of special addresses), and where clouds tell machines their secrets.
 * Of IPv6 only 2000::/3 is public at all, without the parts that carry IPv4 addresses or serve documentation.
 */
const special: readonly (readonly [address: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const blocked = new BlockList();
for (const [address, prefix] of special) blocked.addSubnet(address, prefix, isIP(address) === 6 ? "ipv6" : "ipv4");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** IPv4 inside IPv6 (`::ffff:10.0.0.1`, also written in hexadecimal) is judged as what it leads to. */
function plain(address: string): string {
  const written = URL.parse(`http://[${address}]/`)?.hostname ?? "";
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return address;
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}

/** Whether webhooks may be sent to an address: a public one, or one that the configuration names. */
export function mayReach(allowed: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of allowed) list.addSubnet(address, prefix, family);
  return (given) => {
    const address = isIP(given) === 6 ? plain(given) : given;
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 6 ? "ipv6" : "ipv4";
    if (list.check(address, family)) return true;
    return !blocked.check(address, family) && (version === 4 || global6.check(address, "ipv6"));
  };
}
