import { routes as contractRoutes, type AllRoutes } from "@busbar/contract";
import type { Client, Send } from "@busbar/contract/kernel/http/client";
import { meets } from "@busbar/contract/kernel/access";
import type { Routes } from "@busbar/contract/kernel/http/route";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import type { Query, QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { createApi } from "../../kernel/calls/api.ts";
import { readTogether } from "../../kernel/fast/read-together.ts";
import { reportReadError } from "../../kernel/calls/call-errors.ts";
import type { Feature, FeatureAction } from "../../kernel/portal/feature.ts";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { languageTag, loadTexts } from "../../kernel/texts/i18n.ts";
import { followEvents } from "../../kernel/network/live-events.ts";
import { onReachedAgain } from "../../kernel/network/network.ts";
import { businessDateOf } from "@busbar/contract/kernel/business-time";
import type { Access, Portal } from "../../kernel/portal/portal-context.tsx";
import { createQueryClient } from "../../kernel/queries/query-client.ts";
import { type PreferenceRow, preferencesKey } from "../../kernel/queries/use-preference.ts";
import { createDrafts } from "../navigation/drafts.ts";
import { createMetaChanges } from "../../kernel/portal/route-meta.ts";
import type { Session } from "../../kernel/session/session.ts";
import type { StepUpPrompt } from "../../kernel/session/step-up.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { createKeptTabs } from "../navigation/tab-list.ts";
import { tabTexts } from "../texts/shell-texts.ts";
import { showTimesOf } from "../../ui/values/time-zone.ts";
import { reportErrors } from "../../kernel/boot/error-log.ts";
import { themeStore } from "../theme/theme-store.ts";
import { unsavedKeys } from "../navigation/arrive.ts";
import { createPages, firstPatienceMs, type Pages } from "../navigation/pages.ts";
import { createPortalRouter, type PortalRouter } from "../navigation/portal-router.ts";
import { guestId, loadAccess, readUser, shippedRoutes } from "./access.ts";

/** The portal of one signed-in person: cache, routes and open views. */
export type PortalSession = {
  portal: Portal;
  queries: QueryClient;
  router: PortalRouter;
  pages: Pages;
  /** Actions for the palette. */
  actions: readonly FeatureAction[];
  /** Resolves when the first page is loaded with its texts, or when a blank screen would last too long. */
  ready: Promise<void>;
  /** Stops live events and timers while the session is over. */
  pause: () => void;
  /** The same person has signed in again: new permissions, stale queries, and the requested address. */
  resume: (access: Access, target: string) => void;
  /** Fetches permissions and menu without a message, since the person changed them here. */
  readRights: () => Promise<void>;
  /** Looking as another has ended: rights and rows are one's own, views and drafts stay. @returns whether it has */
  beOneself: () => Promise<boolean>;
  /** After a deliberate sign-out: deletes tabs and drafts. */
  forget: () => void;
  close: () => void;
};

/** With whose eyes the portal is looked at; empty with one's own. */
const sightOf = ({ id, viewedBy, viewedRole }: Access["user"]): string =>
  viewedBy === undefined && viewedRole === undefined ? "" : JSON.stringify([id, viewedRole]);

type Options = {
  api: Client<AllRoutes>;
  send: Send;
  /** The same for calls of the typed clients, whose bodies may be encrypted. */
  sendCalls?: Send;
  base: string;
  session: Session;
  stepUp?: StepUpPrompt;
  features: readonly Feature[];
  patienceMs?: number | undefined;
  signOut: () => Promise<void>;
  access: Access;
  /** All routes of the client, by default: those that are not the person's are forbidden, others are not found. */
  shipped?: readonly PortalRoute[];
  /** The person's preferences, where they are known already. */
  preferences?: readonly PreferenceRow[] | undefined;
  target: string;
  /** Called when a page needs a session. */
  onSignIn: (redirect: string) => void;
};

export function createPortalSession({
  api,
  send,
  sendCalls = send,
  base,
  session,
  stepUp,
  features,
  patienceMs,
  signOut,
  access: first,
  shipped = shippedRoutes(features),
  preferences,
  target,
  onSignIn,
}: Options): PortalSession {
  const access = createStore<Access>(() => first);
  showTimesOf(first.user.timeZone);
  access.subscribe(({ user }) => showTimesOf(user.timeZone));
  const queries = createQueryClient();
  if (preferences) queries.setQueryData(preferencesKey, preferences);
  const pages = createPages(features, patienceMs, (search) => {
    const { user, navigation } = access.getState();
    const can = (rule: AccessRule) => meets(user, rule);
    return {
      api: portal.api,
      together: portal.together,
      queries,
      features,
      can,
      today: businessDateOf(navigation),
      search,
    };
  });
  const debounce = () => access.getState().navigation.settings.debounce;
  const scope = () => access.getState().user.scope;
  const clientOf = <T extends Routes>(routes: T, over = sendCalls) =>
    createApi(routes, { send: over, base, session, stepUp, language: languageTag, debounce, scope });
  const portal: Portal = {
    features,
    // With the chosen scope also while the portal is not shown yet: pages ask before they are drawn.
    api: clientOf(contractRoutes),
    together: clientOf(contractRoutes, readTogether(send, base)),
    clientOf: (routes) => clientOf(routes),
    send,
    base,
    access,
    meta: createMetaChanges(),
    mayLeave: () => router.mayLeave("leave"),
    signOut: async () => {
      if (await router.mayLeave("sign-out")) await signOut();
    },
  };
  const drafts = createDrafts(localStorage, first.user.id);
  const keptTabs = createKeptTabs(sessionStorage, first.user.id);
  const router: PortalRouter = createPortalRouter({
    routes: first.routes,
    shipped,
    settings: first.navigation.settings,
    pages,
    session,
    onSignIn,
    target,
    drafts,
    keptTabs,
    tabsOn: () => themeStore.getState().showTabs,
    onReload: () => void queries.invalidateQueries({ refetchType: "none" }),
  });

  const apply = (next: Access) => {
    access.setState(next, true);
    router.replaceRoutes(next.routes, next.navigation.settings);
  };
  /** @returns whose view it is now: the same as before, another's, or one's own again */
  const readRights = async (): Promise<"failed" | "same" | "other" | "own"> => {
    let before: string;
    try {
      const next = await loadAccess(api, features);
      before = sightOf(access.getState().user);
      apply(next);
    } catch (failure) {
      reportReadError(failure);
      return "failed";
    }
    void queries.invalidateQueries();
    const after = sightOf(access.getState().user);
    if (after === before) return "same";
    // What another saw must not be drawn from memory, and the stream has the events of the other.
    queries.removeQueries({ type: "inactive" });
    if (live) listenAnew();
    return after === "" ? "own" : "other";
  };
  /** Of the beginning of a look the banner speaks. @param same what is told when the view is the same */
  const reloadRights = async (same?: () => string) => {
    const view = await readRights();
    if (view === "own") toast.info(tabTexts.translate("view.ended"));
    else if (view === "same" && same) toast.info(same());
  };
  const readPerson = async () => {
    try {
      access.setState({ user: await readUser(api) });
    } catch (failure) {
      reportReadError(failure);
    }
  };
  /** The scope was chosen in another window, or here a moment ago. */
  const readScope = async () => {
    const before = JSON.stringify(scope());
    await readPerson();
    if (JSON.stringify(scope()) !== before) void queries.invalidateQueries();
  };
  const listen = () =>
    followEvents({
      api,
      onEvent: (event) => {
        if (event.noun === "session" && event.happened === "rights-changed")
          void reloadRights(() => tabTexts.translate("rights.changed"));
        else if (event.noun === "session" && event.happened === "scope-chosen") void readScope();
        // The date is part of the settings, and any list may depend on it.
        else if (event.noun === "demo-date") void readRights();
        else {
          // The person's own name or picture, changed in another window or by an administrator.
          if (event.noun === "users" && event.key === access.getState().user.id) void readPerson();
          void queries.invalidateQueries({ queryKey: [event.noun] });
        }
      },
      // Without a message of changes: they are visible, and there may be none.
      onResync: () => void reloadRights(),
    });
  // Guests and people who must enrol first get no events.
  const mayListen = () => {
    const { user } = access.getState();
    return user.id !== guestId && !user.mustEnrol;
  };
  let live = contractRoutes.events && mayListen() ? listen() : undefined;
  const listenAnew = () => {
    live?.stop();
    live = mayListen() ? listen() : undefined;
  };

  // Failed lists are fetched again; a form waits for the person.
  const stopWaiting = onReachedAgain(() => {
    const failed = (query: Query) => query.state.status === "error";
    void queries.refetchQueries({ type: "active", predicate: failed }, { cancelRefetch: false });
  });

  const stopTelling = reportErrors(api, () => mayListen() && !access.getState().navigation.settings.errorLog);

  // Also while the portal is parked behind the sign-in page.
  const askBeforeUnload = (event: BeforeUnloadEvent) => {
    if (unsavedKeys(router.store.getState()).length > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", askBeforeUnload);
  const texts = loadTexts([tabTexts.name]).catch(() => undefined);
  const arrived = new Promise<void>((resolve) => {
    const look = () => router.store.getState().location !== null && resolve();
    router.store.subscribe(look);
    look();
  });
  const stopToasts = router.store.subscribe(({ location: now }, { location: before }) => {
    if (before !== null && now?.path !== before.path) toast.leavePage();
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstPatienceMs));

  return {
    ready: Promise.race([Promise.all([texts, arrived]).then(() => undefined), late]),
    portal,
    queries,
    router,
    pages,
    actions: features.flatMap((feature) => feature.actions ?? []),
    pause() {
      router.park(true);
      live?.stop();
      live = undefined;
      void queries.cancelQueries();
    },
    resume(next, address) {
      apply(next);
      router.park(false);
      router.navigate(address, { replace: true, arrival: "same-view" });
      void queries.invalidateQueries();
      if (mayListen()) live ??= listen();
    },
    async readRights() {
      await readRights();
      if (mayListen()) live ??= listen();
    },
    async beOneself() {
      return (await readRights()) === "own";
    },
    forget() {
      drafts.clear();
      keptTabs.clear();
    },
    close() {
      window.removeEventListener("beforeunload", askBeforeUnload);
      live?.stop();
      stopWaiting();
      stopTelling();
      stopToasts();
      router.close();
      queries.clear();
    },
  };
}
