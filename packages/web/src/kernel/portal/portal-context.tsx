import type { Client, Send } from "@busbar/contract/kernel/http/client";
import type { AllRoutes } from "@busbar/contract";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Routes } from "@busbar/contract/kernel/http/route";
import type { Navigation, RouteMeta } from "@busbar/contract/menus/menus";
import type { UserInfo } from "@busbar/contract/users/user-info";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { businessDateOf } from "@busbar/contract/kernel/business-time";
import type { Feature } from "./feature.ts";
import type { PortalRoute } from "./portal-routes.ts";

/** Changes that a page made to a route's meta at run time. `undefined` removes a value; a title cannot be removed. */
export type MetaPatch = { [Key in keyof RouteMeta]?: RouteMeta[Key] | undefined };
export type MetaChanges = Readonly<Record<string, MetaPatch>>;

/** Who is signed in and what they may open; replaced as a whole when permissions change. */
export type Access = { user: UserInfo; navigation: Navigation; routes: readonly PortalRoute[] };

/** What views get from the shell. One per signed-in person. */
export type Portal = {
  features: readonly Feature[];
  api: Client<AllRoutes>;
  /** The same client for figures: its calls of one task are sent together. @see readTogether */
  together: Client<AllRoutes>;
  /** A typed client for routes that are not in the contract. */
  clientOf: <T extends Routes>(routes: T) => Client<T>;
  /** Sends with bearer token and language; for streams. */
  send: Send;
  base: string;
  access: StoreApi<Access>;
  /** Changes that pages made to the meta of routes. */
  meta: StoreApi<MetaChanges>;
  /** Asks about unsaved work before the role or the person changes. @returns whether to continue */
  mayLeave: () => Promise<boolean>;
  /** Ends the session on the server and here, after asking about unsaved work. @see R-S11 */
  signOut: () => Promise<void>;
};

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

/** @throws outside the portal, which is a bug */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("Not inside the portal");
  return portal;
}

/** The typed client: `useApi().listJobs({ query: { pageNo: 1 } })`. @see createApi for what it throws */
export const useApi = (): Client<AllRoutes> => usePortal().api;
/** For parts that ask for many figures at once, such as Home. */
export const useApiTogether = (): Client<AllRoutes> => usePortal().together;

export const useUser = (): UserInfo => useStore(usePortal().access, (access) => access.user);
export const useNavigation = (): Navigation => useStore(usePortal().access, (access) => access.navigation);
/** @see businessDateOf */
export const useBusinessDate = (): string => businessDateOf(useNavigation());
export const usePortalRoutes = (): readonly PortalRoute[] => useStore(usePortal().access, (access) => access.routes);

/** `const can = useCan(); can(["customer:write"])`. Only hides controls: the server checks every call. @see R-P02 */
export function useCan(): (rule: AccessRule) => boolean {
  const user = useUser();
  return (rule) => meets(user, rule);
}

/** Renders its children only for those who meet `rule`; `<Can rule={["customer:write"]}>…</Can>`. */
export function Can({
  rule,
  children,
  otherwise = null,
}: {
  rule: AccessRule;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan()(rule) ? children : otherwise;
}
