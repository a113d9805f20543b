import { routes } from "@busbar/contract";
import type { Send } from "@busbar/contract/kernel/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createApi } from "../../kernel/api.ts";
import { reportError } from "../../kernel/call-errors.ts";
import type { Feature } from "../../kernel/feature.ts";
import { firstSettings, judgeNavigation } from "../../kernel/guard.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/hash-address.ts";
import { languageTag, startTexts } from "../../kernel/i18n.ts";
import { safeRedirect } from "../../kernel/redirect.ts";
import { browserDoors, createSession, type SessionEnd, tokenKey } from "../../kernel/session.ts";
import type { SiteRoute } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { greet } from "./greet.ts";
import { loadAccess } from "./load-access.ts";
import { createThemeSync } from "../theme/theme-sync.ts";
import { leadsSomewhere } from "../view-host/site.ts";
import { createWorkplace, type Workplace } from "./workplace.ts";

export type GateState = {
  phase: "loading" | "open" | "sign-in" | "guest" | "leaving";
  /** The signed-in person's portal; kept, hidden, while its session has expired. */
  workplace: Workplace | null;
  notice: "expired" | undefined;
};

export type Gate = {
  store: StoreApi<GateState>;
  send: Send;
  base: string;
  start: (justSignedIn: boolean) => Promise<void>;
  /** From the sign-in page drawn over the parked views. */
  signedIn: (token: string) => Promise<void>;
  close: () => void;
};

/** Milliseconds between signing out and the reload. @see R-S11 */
const reloadDelay = 1500;

/**
 * Decides what is in front: the portal, the sign-in page or a page open to all. A parked portal belongs to one person
 * and comes back for nobody else. @see R-N03, R-N04, R-A03
 */
export function createGate({ send, base, features }: { send: Send; base: string; features: readonly Feature[] }): Gate {
  const store = createStore<GateState>(() => ({ phase: "loading", workplace: null, notice: undefined }));
  const renew = async () => {
    const headers = { "accept-language": languageTag() };
    const response = await send(
      new Request(`${base}/refreshToken`, { method: "POST", headers, credentials: "same-origin" }),
    );
    const body = (await response.json()) as { status?: unknown; data?: { token?: unknown } | null };
    const token = body.data?.token;
    if (!response.ok || body.status !== 0 || typeof token !== "string") throw new Error("No refresh");
    return token;
  };
  const session = createSession(browserDoors(renew));
  const api = createApi(routes, { send, base, session, language: languageTag });
  const themeSync = createThemeSync(api);

  const dropWorkplace = () => {
    store.getState().workplace?.close();
    store.setState({ workplace: null });
  };
  const showSignIn = (reason: SessionEnd) => {
    const { workplace } = store.getState();
    const settings = workplace?.portal.access.getState().navigation.settings ?? firstSettings;
    const { path } = splitAddress(readAddress());
    if (path !== "/login")
      replaceAddress(reason === "expired" ? signInAddress(readAddress(), settings.recordRoute) : "/login");
    workplace?.pause();
    themeSync.stop();
    if (reason === "signed-out") dropWorkplace();
    store.setState({ phase: "sign-in", notice: reason === "expired" ? "expired" : undefined });
  };
  session.onEnd((reason) => {
    if (store.getState().phase !== "leaving") showSignIn(reason);
  });

  const signOut = async () => {
    store.setState({ phase: "leaving" });
    await api.signOut().catch(() => undefined);
    session.end("signed-out");
    dropWorkplace();
    replaceAddress("/login");
    setTimeout(() => location.reload(), reloadDelay);
  };

  const open = async (greeting: boolean) => {
    try {
      const [access, keptTheme] = await Promise.all([loadAccess(api, features), themeSync.fetch()]);
      await themeSync.adopt(access.user.id, keptTheme);
      const parked = store.getState().workplace;
      const target = targetAddress(access.routes);
      if (parked?.portal.access.getState().user.id === access.user.id) {
        parked.resume(access, target);
      } else {
        dropWorkplace();
        store.setState({ workplace: createWorkplace({ api, send, base, session, features, signOut, access, target }) });
      }
      store.setState({ phase: "open", notice: undefined });
      themeSync.start();
      if (greeting) greet(access.user.fullName || access.user.username);
    } catch (failure) {
      // R-N04, R-N16: whatever went wrong is logged and said, the state is reset, and sign-in comes next.
      reportError(failure);
      session.end("expired");
      if (store.getState().phase === "loading") showSignIn("expired");
    }
  };

  /** Somebody signed in in another tab of this browser: the tabs share one session. */
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== tokenKey || event.newValue === null || store.getState().phase !== "sign-in") return;
    session.start(event.newValue);
    void open(false);
  };
  window.addEventListener("storage", followOtherTab);

  return {
    store,
    send,
    base,
    async start(justSignedIn) {
      await startTexts([shellTexts.name]);
      const hasToken = session.token() !== null;
      const decision = judgeNavigation({
        address: readAddress(),
        hasToken,
        routesLoaded: false,
        settings: firstSettings,
      });
      if (decision.to === "load-routes") return open(justSignedIn);
      if (decision.to === "pass" && splitAddress(readAddress()).path !== "/login")
        return store.setState({ phase: "guest" });
      if (decision.to === "sign-in") replaceAddress(signInAddress(decision.redirect || "/", true));
      store.setState({ phase: "sign-in" });
    },
    async signedIn(token) {
      session.start(token);
      await startTexts([shellTexts.name]);
      await open(true);
    },
    close() {
      window.removeEventListener("storage", followOtherTab);
      themeSync.stop();
      dropWorkplace();
      session.close();
    },
  };
}

/** Where to go once the routes are known: the redirect when coming from sign-in, else the address itself. */
function targetAddress(routes: readonly SiteRoute[]): string {
  const { path, search } = splitAddress(readAddress());
  if (path !== "/login") return readAddress();
  return safeRedirect(new URLSearchParams(search).get("redirect"), (wanted) => leadsSomewhere(routes, wanted));
}
