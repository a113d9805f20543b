import { routes as contractRoutes, type AllRoutes } from "@busbar/contract";
import type { Client, Send } from "@busbar/contract/kernel/client";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { createApi } from "../../kernel/api.ts";
import { reportError } from "../../kernel/call-errors.ts";
import type { Feature, FeatureAction } from "../../kernel/feature.ts";
import { languageTag } from "../../kernel/i18n.ts";
import { followEvents } from "../../kernel/live-events.ts";
import type { Access, Portal } from "../../kernel/portal-context.tsx";
import { createQueryClient } from "../../kernel/query-client.ts";
import { createMetaChanges } from "../../kernel/route-meta.ts";
import type { Session } from "../../kernel/session.ts";
import { createPages, type Pages } from "../view-host/pages.ts";
import { createSite, type Site } from "../view-host/site.ts";
import { loadAccess } from "./load-access.ts";

/** One signed-in person's portal: cache, routes and open views. */
export type Workplace = {
  portal: Portal;
  queries: QueryClient;
  site: Site;
  pages: Pages;
  /** What the palette offers to do. */
  actions: readonly FeatureAction[];
  /** Stops live work while the session is over. */
  pause: () => void;
  /** The same person is back: fresh rights, stale data, and the address they wanted. */
  resume: (access: Access, target: string) => void;
  close: () => void;
};

type Needs = {
  api: Client<AllRoutes>;
  send: Send;
  base: string;
  session: Session;
  features: readonly Feature[];
  signOut: () => Promise<void>;
  access: Access;
  target: string;
};

export function createWorkplace({
  api,
  send,
  base,
  session,
  features,
  signOut,
  access: first,
  target,
}: Needs): Workplace {
  const access = createStore<Access>(() => first);
  const queries = createQueryClient();
  const pages = createPages(features);
  const portal: Portal = {
    api,
    clientOf: (routes) => createApi(routes, { send, base, session, language: languageTag }),
    send,
    base,
    access,
    meta: createMetaChanges(),
    signOut,
  };
  const site = createSite({
    routes: first.routes,
    settings: first.navigation.settings,
    pages,
    session,
    target,
    onReload: () => void queries.invalidateQueries({ refetchType: "none" }),
  });

  const apply = (next: Access) => {
    access.setState(next, true);
    site.replaceRoutes(next.routes, next.navigation.settings);
  };
  const reloadRights = () => loadAccess(api, features).then(apply, reportError);
  const listen = () =>
    followEvents({
      api,
      onEvent: (event) => {
        if (event.noun === "session" && event.happened === "rights-changed") void reloadRights();
        else void queries.invalidateQueries({ queryKey: [event.noun] });
      },
    });
  let live = contractRoutes.events ? listen() : undefined;

  return {
    portal,
    queries,
    site,
    pages,
    actions: features.flatMap((feature) => feature.actions ?? []),
    pause() {
      live?.stop();
      live = undefined;
      void queries.cancelQueries();
    },
    resume(next, address) {
      apply(next);
      site.navigate(address, { replace: true });
      void queries.invalidateQueries();
      live ??= listen();
    },
    close() {
      live?.stop();
      site.close();
      queries.clear();
    },
  };
}
