import { transportRoutes } from "@busbar/contract/transport/transport";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/** @see R-C03 */
export function createTransport({ transport, settings }: Pick<Ports, "transport" | "settings">): Module {
  const answer = { publicKey: transport?.publicKey ?? "", mockServer: settings.profile === "mock" };
  return bind(transportRoutes, { publicKey: async () => answer });
}
