import { BlockList, isIPv6 } from "node:net";
import type { Network } from "../config/config-values.ts";

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * The client's address: the peer or, if the peer is a trusted proxy, the right-most address of X-Forwarded-For that is
 * not a trusted proxy itself. Addresses further left come from the caller and prove nothing.
 */
export function clientAddress(trusted: readonly Network[]) {
  const list = new BlockList();
  for (const { address, prefix, family } of trusted) list.addSubnet(address, prefix, family);
  const isTrusted = (address: string) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(peer ?? "");
    const hops = (forwardedFor ?? "").split(",").map(plain).filter(Boolean);
    while (address !== "" && isTrusted(address)) {
      const hop = hops.pop();
      if (hop === undefined || !/^[\da-f.:]+$/i.test(hop)) break;
      address = hop;
    }
    return address;
  };
}
