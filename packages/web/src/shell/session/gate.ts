import { routes } from "@busbar/contract";
import { CallError, type Send } from "@busbar/contract/kernel/client";
import type { Envelope } from "@busbar/contract/kernel/envelope";
import type { PortalGreeting } from "@busbar/contract/portal";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createApi } from "../../kernel/calls/api.ts";
import { reportError } from "../../kernel/calls/call-errors.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { firstSettings, type GuestKind, judgeNavigation } from "../../kernel/session/guard.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/session/address.ts";
import { languageTag, startTexts } from "../../kernel/texts/i18n.ts";
import { followLine } from "../../kernel/network/network.ts";
import { browserDoors, createSession, RefreshRefused, type SessionEnd } from "../../kernel/session/session.ts";
import { createStepUpDoor, type StepUpDoor } from "../../kernel/session/step-up.ts";
import { sendEncrypted } from "../../kernel/calls/send-encrypted.ts";
import { keepName } from "../../kernel/session/kept-name.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { followAddress, targetAddress } from "./follow-address.ts";
import { watchSignIns } from "./foreign-sign-in.ts";
import { greet } from "./greet.ts";
import { guestId, visitPaths, loadAccess, shippedRoutes } from "./load-access.ts";
import { createGuestWorkplace } from "./guest-workplace.ts";
import { createThemeSync } from "../theme/theme-sync.ts";
import { createWorkplace, type Workplace } from "./workplace.ts";

export type GateState = {
  phase: "loading" | "open" | "sign-in" | "guest" | "foreign" | "leaving";
  /** The signed-in person's portal; kept, hidden, while its session has expired. */
  workplace: Workplace | null;
  notice: "expired" | undefined;
  /** Who has signed in elsewhere in this browser, in the phase `foreign`. */
  other?: string;
  /** Interception is off, but visitors have no roles here. */
  refused?: boolean;
  /** What a visitor's page needs to be called by, in the phase `guest`. */
  greeting?: PortalGreeting;
};

export type Gate = {
  store: StoreApi<GateState>;
  send: Send;
  base: string;
  /** What the dialog listens to that asks people to confirm who they are. */
  stepUp: StepUpDoor;
  start: (justSignedIn: boolean) => Promise<void>;
  /** Somebody else has signed in in this browser: leaves this window to them. */
  continueAsOther: () => void;
  /** Or takes the browser back by signing in over the parked views. */
  signInAgain: () => void;
  /** From the sign-in page drawn over the parked views. */
  signedIn: (token: string) => Promise<void>;
  close: () => void;
};

type Needs = {
  send: Send;
  base: string;
  features: readonly Feature[];
  /** @see createPages */
  patienceMs?: number | undefined;
};

/** Milliseconds between signing out and the reload. @see R-S11 */
const reloadDelay = 1500;
/** Milliseconds that the server has to end the session. */
const signOutPatience = 3000;

/**
 * Decides what is in front: the portal, the sign-in page or a page open to all. A parked portal belongs to one person
 * and comes back for nobody else. @see R-N03, R-N04, R-A03
 */
export function createGate({ send: sendPlain, base, features, patienceMs }: Needs): Gate {
  const send = followLine(sendPlain);
  const store = createStore<GateState>(() => ({ phase: "loading", workplace: null, notice: undefined }));
  const renew = async () => {
    const headers = { "accept-language": languageTag() };
    const response = await send(
      new Request(`${base}/refreshToken`, { method: "POST", headers, credentials: "same-origin" }),
    );
    const body = (await response.json().catch(() => null)) as
      | (Partial<Envelope> & { data?: { token?: unknown } })
      | null;
    const token = body?.data?.token;
    if (response.ok && body?.status === 0 && typeof token === "string") return token;
    // A server that is overloaded or being replaced has not said no.
    if (response.status === 429 || response.status >= 500) throw new CallError(response.status, body, response.status);
    throw new RefreshRefused("No refresh");
  };
  const session = createSession(browserDoors(renew));
  const settingsOf = () => store.getState().workplace?.portal.access.getState().navigation.settings;
  const sendCalls = sendEncrypted({ send, base, wanted: () => settingsOf()?.encryptBodies ?? false });
  const stepUp = createStepUpDoor();
  const api = createApi(routes, {
    send: sendCalls,
    base,
    session,
    stepUp,
    language: languageTag,
    debounce: () => settingsOf()?.debounce ?? [],
  });
  const themeSync = createThemeSync(api);
  /** What holds before anybody has signed in. */
  let greeting: PortalGreeting = {
    ...firstSettings,
    demo: false,
    titleZh: "",
    titleEn: "",
    titleSeparator: " - ",
    titleReverse: false,
    virtualRoles: false,
    textMessages: false,
  };

  const dropWorkplace = () => {
    store.getState().workplace?.close();
    store.setState({ workplace: null });
  };
  const showSignIn = (reason: SessionEnd) => {
    const { workplace } = store.getState();
    const settings = workplace?.portal.access.getState().navigation.settings ?? greeting;
    const { path } = splitAddress(readAddress());
    if (path !== "/login")
      replaceAddress(reason === "expired" ? signInAddress(readAddress(), settings.recordRoute) : "/login");
    // Whoever was signed in types the password alone; after a deliberate sign-out the next one may be somebody else.
    const user = workplace?.portal.access.getState().user;
    if (reason === "expired" && user && user.id !== guestId) keepName(user.username);
    workplace?.pause();
    stepUp.settle(false);
    themeSync.stop();
    if (reason === "signed-out") {
      workplace?.forget();
      dropWorkplace();
    }
    store.setState({ phase: "sign-in", notice: reason === "expired" ? "expired" : undefined });
  };
  session.onEnd((reason) => {
    if (store.getState().phase !== "leaving") showSignIn(reason);
  });

  const signOut = async () => {
    store.setState({ phase: "leaving" });
    // A server that does not answer keeps nobody signed in here.
    await Promise.race([
      api.signOut().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, signOutPatience)),
    ]);
    session.end("signed-out");
    store.getState().workplace?.forget();
    dropWorkplace();
    replaceAddress("/login");
    setTimeout(() => location.reload(), reloadDelay);
  };

  const openGuest = (kind: GuestKind) => {
    const onSignIn = (redirect: string) => {
      replaceAddress(signInAddress(redirect || "/", greeting.recordRoute));
      dropWorkplace();
      store.setState({ phase: "sign-in", notice: undefined });
    };
    const target = readAddress();
    const workplace = createGuestWorkplace({ kind, greeting, features, send, base, session, target, onSignIn });
    store.setState({ phase: "open", workplace, notice: undefined });
  };
  /** Without a session. @see R-N03, R-N06, R-N14 */
  const receiveGuest = async () => {
    greeting = await api.portalGreeting().catch(() => greeting);
    const address = readAddress();
    const state = { address, hasToken: false, routesLoaded: false, settings: greeting };
    const decision = judgeNavigation({ ...state, visitPaths: visitPaths(features) });
    if (decision.to === "load-guest-routes") {
      if (decision.as === "visit" || greeting.virtualRoles) return openGuest(decision.as);
      return store.setState({ phase: "guest", refused: true, greeting });
    }
    if (decision.to === "pass" && splitAddress(address).path !== "/login") {
      return store.setState({ phase: "guest", greeting });
    }
    if (decision.to === "sign-in") replaceAddress(signInAddress(decision.redirect || "/", true));
    store.setState({ phase: "sign-in" });
  };

  const open = async (welcome: boolean) => {
    try {
      const [access, keptTheme] = await Promise.all([loadAccess(api, features), themeSync.fetch()]);
      await themeSync.adopt(access.user.id, keptTheme);
      const parked = store.getState().workplace;
      const target = targetAddress([...access.routes, ...shippedRoutes(features)]);
      if (parked?.portal.access.getState().user.id === access.user.id) {
        parked.resume(access, target);
      } else {
        dropWorkplace();
        const onSignIn = () => session.end("expired");
        store.setState({
          workplace: createWorkplace({
            api,
            send,
            sendCalls,
            base,
            session,
            stepUp,
            features,
            patienceMs,
            signOut,
            access,
            target,
            onSignIn,
          }),
        });
      }
      store.setState({ phase: "open", notice: undefined });
      themeSync.start();
      if (welcome) greet(access.user.fullName || access.user.username);
    } catch (failure) {
      // R-N04, R-N16: whatever went wrong is logged and said, the state is reset, and sign-in comes next.
      reportError(failure);
      session.end("expired");
      if (store.getState().phase === "loading") showSignIn("expired");
    }
  };

  const followOther = () => {
    if (store.getState().phase !== "sign-in") return;
    session.adopt(false);
    void open(false);
  };
  const stopWatching = watchSignIns({
    session,
    send,
    base,
    mine() {
      const user = store.getState().workplace?.portal.access.getState().user;
      return user === undefined || user.id === guestId ? null : { id: user.id, name: user.fullName || user.username };
    },
    onFollow: followOther,
    onSame() {
      if (store.getState().phase === "open") return;
      session.adopt(true);
      void open(false);
    },
    onOther(other) {
      store.getState().workplace?.pause();
      themeSync.stop();
      store.setState({ phase: "foreign", other: other.name });
    },
  });

  const stopFollowing = followAddress({
    phase: () => store.getState().phase,
    settings: () => settingsOf() ?? greeting,
    reload: () => location.reload(),
  });

  return {
    store,
    send,
    base,
    stepUp,
    async start(justSignedIn) {
      await startTexts([shellTexts.name]);
      return session.token() === null ? receiveGuest() : open(justSignedIn);
    },
    async signedIn(token) {
      session.start(token);
      await startTexts([shellTexts.name]);
      await open(true);
    },
    continueAsOther() {
      dropWorkplace();
      location.reload();
    },
    signInAgain() {
      const { workplace } = store.getState();
      const settings = workplace?.portal.access.getState().navigation.settings ?? greeting;
      replaceAddress(signInAddress(readAddress(), settings.recordRoute));
      store.setState({ phase: "sign-in", notice: undefined });
    },
    close() {
      stopFollowing();
      stopWatching();
      themeSync.stop();
      dropWorkplace();
      session.close();
    },
  };
}
