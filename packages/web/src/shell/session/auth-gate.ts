import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { createStore, type StoreApi } from "zustand/vanilla";
import { recordFault, reportError } from "../../kernel/calls/call-errors.ts";
import { type ApiAccess, readGreeting } from "../../kernel/calls/public-client.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/session/address.ts";
import { destinationOf, type GuestKind } from "../../kernel/session/guard.ts";
import { keepName } from "../../kernel/session/session.ts";
import type { SessionEnd } from "../../kernel/session/session.ts";
import type { StepUpPrompt } from "../../kernel/session/step-up.ts";
import { startTexts } from "../../kernel/texts/i18n.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { createThemeSync, themeAmong } from "../theme/theme-sync.ts";
import { askForAccess, guestId, loadAccess, loadVisitRoutes, pathsOf, shippedRoutes } from "./access.ts";
import { type AuthPhase, followAddress, targetAddress } from "./follow-address.ts";
import { createGuestSession, firstGreeting } from "./guest-session.ts";
import { watchSignIns } from "./other-user.ts";
import { createPortalSession, type PortalSession } from "./portal-session.ts";
import { createSessionClient } from "./session-client.ts";

export type AuthGateState = {
  phase: AuthPhase;
  /** The signed-in person's portal; kept hidden while the session has expired. */
  portalSession: PortalSession | null;
  notice: "expired" | undefined;
  /** Who signed in in another window, in the phase `other-user`. */
  other?: string;
  /** Interception is off, but visitors have no roles here. */
  refused?: boolean;
  /** Settings for a visitor's page, in the phase `guest`. */
  greeting?: PortalGreeting;
};

export type AuthGate = ApiAccess & {
  store: StoreApi<AuthGateState>;
  /** Store of the dialog that asks for a confirmation. */
  stepUp: StepUpPrompt;
  start: () => Promise<void>;
  /** Gives this window to the person who signed in in another window. */
  continueAsOther: () => void;
  /** Signs in over the kept views instead, which replaces the other person's session. */
  signInAgain: () => void;
  /** Called by the sign-in page over the kept views. */
  signedIn: (token: string) => Promise<void>;
  close: () => void;
};

type Options = ApiAccess & {
  features: readonly Feature[];
  /** @see createPages */
  patienceMs?: number | undefined;
};

/** Milliseconds between signing out and the reload. @see R-S11 */
const reloadDelay = 1500;
/** Milliseconds to wait for the server's settings for visitors. */
const greetingTimeout = 10_000;
/** Milliseconds to wait for the server to end the session. */
const signOutTimeout = 3000;

/**
 * Decides what is shown: the portal, the sign-in page or a page open to all. A parked portal belongs to one person and
 * is restored for nobody else. @see R-N03, R-N04, R-A03
 */
export function createAuthGate({ send: sendPlain, base, features, patienceMs }: Options): AuthGate {
  const store = createStore<AuthGateState>(() => ({ phase: "loading", portalSession: null, notice: undefined }));
  const accessOf = () => store.getState().portalSession?.portal.access.getState();
  const client = createSessionClient({ send: sendPlain, base }, accessOf);
  const { send, session, api, stepUp } = client;
  const themeSync = createThemeSync(api);
  /** Used until the server has answered. */
  let greeting = firstGreeting;

  const dropPortal = () => {
    store.getState().portalSession?.close();
    store.setState({ portalSession: null });
  };
  const showSignIn = (reason: SessionEnd) => {
    const { portalSession } = store.getState();
    const settings = portalSession?.portal.access.getState().navigation.settings ?? greeting;
    const { path } = splitAddress(readAddress());
    if (path !== "/login")
      replaceAddress(reason === "expired" ? signInAddress(readAddress(), settings.recordRoute) : "/login");
    // After an expiry only the password is missing; after a deliberate sign-out another person may sign in.
    const user = portalSession?.portal.access.getState().user;
    if (reason === "expired" && user && user.id !== guestId) keepName(user.username);
    portalSession?.pause();
    stepUp.settle(false);
    themeSync.stop();
    if (reason === "signed-out") {
      portalSession?.forget();
      dropPortal();
    }
    store.setState({ phase: "sign-in", notice: reason === "expired" ? "expired" : undefined });
  };
  session.onEnd((reason) => {
    if (store.getState().phase !== "leaving") showSignIn(reason);
  });

  const signOut = async () => {
    store.setState({ phase: "leaving" });
    // Signing out must not depend on the server's answer.
    await Promise.race([
      api.signOut().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, signOutTimeout)),
    ]);
    session.end("signed-out");
    store.getState().portalSession?.forget();
    dropPortal();
    replaceAddress("/login");
    setTimeout(() => location.reload(), reloadDelay);
  };

  const openGuest = (kind: GuestKind, routes: readonly PortalRoute[]) => {
    const onSignIn = (redirect: string) => {
      replaceAddress(signInAddress(redirect || "/", greeting.recordRoute));
      dropPortal();
      store.setState({ phase: "sign-in", notice: undefined });
    };
    const target = readAddress();
    const portalSession = createGuestSession({
      kind,
      greeting,
      features,
      routes,
      send,
      base,
      session,
      target,
      onSignIn,
    });
    store.setState({ phase: "open", portalSession, notice: undefined });
  };
  /** None where nobody is let in, so that their menu is not loaded for a sign-in. */
  const visitRoutes = async () => {
    const lets = greeting.supportVisit || (!greeting.loginInterception && greeting.virtualRoles);
    if (!lets) return [];
    return loadVisitRoutes(features).catch((failure: unknown) => {
      recordFault(failure);
      return [];
    });
  };
  /** Without a session. @see R-N03, R-N06, R-N14 */
  const receiveGuest = async () => {
    greeting = (await readGreeting({ send, base }, AbortSignal.timeout(greetingTimeout))) ?? greeting;
    const address = readAddress();
    const routes = await visitRoutes();
    const visitPaths = pathsOf(routes);
    const destination = destinationOf({ address, hasToken: false, settings: greeting, visitPaths });
    if (destination.to === "guest-portal") {
      if (destination.as === "visit" || greeting.virtualRoles) return openGuest(destination.as, routes);
      return store.setState({ phase: "guest", refused: true, greeting });
    }
    if (destination.to !== "sign-in") return store.setState({ phase: "guest", greeting });
    if (splitAddress(address).path !== "/login") replaceAddress(signInAddress(destination.redirect || "/", true));
    store.setState({ phase: "sign-in" });
  };

  let closed = false;
  const askForPortal = () => ({
    ...askForAccess(api),
    preferences: api.listPreferences().catch(() => undefined),
  });
  const open = async (asked = askForPortal()) => {
    try {
      const access = await loadAccess(api, features, asked);
      const rows = await asked.preferences;
      await themeSync.adopt(access.user.id, themeAmong(rows));
      const parked = store.getState().portalSession;
      const target = targetAddress([...access.routes, ...shippedRoutes(features)]);
      if (parked?.portal.access.getState().user.id === access.user.id) {
        parked.resume(access, target);
      } else {
        dropPortal();
        let ended = false;
        const stopListening = session.onEnd(() => (ended = true));
        const onSignIn = () => session.end("expired");
        const portalSession = createPortalSession({
          ...client,
          features,
          patienceMs,
          signOut,
          access,
          preferences: rows,
          target,
          onSignIn,
        });
        // Rendered once with its page, instead of with a skeleton first.
        await portalSession.ready;
        stopListening();
        if (ended || closed) return portalSession.close();
        store.setState({ portalSession });
      }
      store.setState({ phase: "open", notice: undefined });
      themeSync.start();
    } catch (failure) {
      // A result that arrives after the portal was closed is ignored.
      if (closed) return;
      // R-N04, R-N16: any failure is logged and shown, the state is reset, and sign-in follows.
      reportError(failure);
      session.end("expired");
      if (store.getState().phase === "loading") showSignIn("expired");
    }
  };

  const followOther = () => {
    // A visitor's portal gives way to that of the person who has signed in.
    const isVisit = store.getState().phase === "open" && accessOf()?.user.id === guestId;
    if (store.getState().phase !== "sign-in" && !isVisit) return;
    session.adopt(false);
    if (isVisit) store.setState({ phase: "loading" });
    void open();
  };
  const stopWatching = watchSignIns({
    session,
    send,
    base,
    mine() {
      const user = store.getState().portalSession?.portal.access.getState().user;
      return user === undefined || user.id === guestId ? null : { id: user.id, name: user.fullName || user.username };
    },
    onFollow: followOther,
    onSame() {
      if (store.getState().phase === "open") return;
      session.adopt(true);
      void open();
    },
    onOther(other) {
      store.getState().portalSession?.pause();
      themeSync.stop();
      store.setState({ phase: "other-user", other: other.name });
    },
  });

  const stopFollowing = followAddress({
    phase: () => store.getState().phase,
    settings: () => accessOf()?.navigation.settings ?? greeting,
    reload: () => location.reload(),
  });

  return {
    store,
    send,
    base,
    stepUp,
    async start() {
      const asked = session.token() === null ? undefined : askForPortal();
      await startTexts([shellTexts.name]);
      return asked ? open(asked) : receiveGuest();
    },
    async signedIn(token) {
      session.start(token);
      await startTexts([shellTexts.name]);
      await open();
    },
    continueAsOther() {
      dropPortal();
      location.reload();
    },
    signInAgain() {
      const { portalSession } = store.getState();
      const settings = portalSession?.portal.access.getState().navigation.settings ?? greeting;
      replaceAddress(signInAddress(readAddress(), settings.recordRoute));
      store.setState({ phase: "sign-in", notice: undefined });
    },
    close() {
      closed = true;
      stopFollowing();
      stopWatching();
      themeSync.stop();
      dropPortal();
      session.close();
    },
  };
}
