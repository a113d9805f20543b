import { createRoot } from "react-dom/client";
import { loadChunk, reloadOnce } from "../kernel/boot/chunk.ts";
import type { ApiAccess, EarlyGreeting } from "../kernel/calls/public-client.ts";
import { fetchPortalAhead } from "../kernel/fast/start-files.ts";
import { keepSignIn, tokenKey } from "../kernel/session/session.ts";
import { SignInPage } from "./SignInPage.tsx";

type Options = {
  element: HTMLElement;
  access: ApiAccess;
  /** The greeting, whose request was sent before. */
  greeting: EarlyGreeting;
  /** Loads the portal; passed in, so that sign-in does not import it. */
  loadPortal: () => Promise<{ mount: (element: HTMLElement) => unknown }>;
  /** Called before the portal takes over the page. */
  onLeave: () => void;
};

/**
 * Renders sign-in without the shell's code, which is loaded while the person types.
 * @returns the function that unmounts it
 */
export function showSignIn({ element, access, greeting, loadPortal, onLeave }: Options): () => void {
  const root = createRoot(element);
  // The person signed in in another tab: continue to the portal.
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
    // The person is signed in, but this build's portal is gone from the server: a reload starts the new build with the
    // token. @see R-N11
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
