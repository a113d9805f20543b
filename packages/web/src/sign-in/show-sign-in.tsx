import { createRoot } from "react-dom/client";
import { loadChunk, reloadOnce } from "../kernel/boot/chunk.ts";
import type { ApiAccess, AskedGreeting } from "../kernel/calls/public-client.ts";
import { fetchPortalAhead } from "../kernel/boot/start.ts";
import { keepSignIn, tokenKey } from "../kernel/session/session.ts";
import { SignInPage } from "./SignInPage.tsx";

type Options = {
  element: HTMLElement;
  access: ApiAccess;
  /** What the portal tells of itself, asked for already. */
  greeting: AskedGreeting;
  /** Fetches the portal; handed in, so that sign-in knows nothing of it. */
  loadPortal: () => Promise<{ mount: (element: HTMLElement) => unknown }>;
  /** Called before the portal takes the page over. */
  onLeave: () => void;
};

/** Sign-in alone, without the shell's code, which is fetched while the person types. @returns how to take it down */
export function showSignIn({ element, access, greeting, loadPortal, onLeave }: Options): () => void {
  const root = createRoot(element);
  // Signed in meanwhile in another tab of this browser: nothing is left to do here.
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue !== null) location.reload();
  };
  const close = () => {
    window.removeEventListener("storage", followOtherTab);
    root.unmount();
  };
  window.addEventListener("storage", followOtherTab);
  const open = async (token: string) => {
    const portal = await loadChunk(loadPortal).catch((failure: unknown) => failure as Error);
    keepSignIn(localStorage, token);
    // Signed in, but the portal of this build is gone: the new one starts with the token. @see R-N11
    if (portal instanceof Error) {
      if (!reloadOnce(__BUILD_ID__)) throw portal;
      return;
    }
    onLeave();
    close();
    portal.mount(element);
  };
  root.render(<SignInPage {...access} greeting={greeting} onSignedIn={open} />);
  fetchPortalAhead();
  return close;
}
