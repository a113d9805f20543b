import { createRoot } from "react-dom/client";
import { loadChunk } from "../kernel/boot/chunk.ts";
import { reloadOnce } from "../kernel/boot/reload-once.ts";
import { keepSignIn, tokenKey } from "../kernel/session/session.ts";
import { SignInPage } from "./SignInPage.tsx";

const loadPortal = () => loadChunk(() => import("../mount.tsx"));

/** Sign-in alone, without the shell's code, which is fetched while the person types. @returns how to take it down */
export function showSignIn(element: HTMLElement, settled: () => void): () => void {
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
    const portal = await loadPortal().catch((failure: unknown) => failure as Error);
    keepSignIn(localStorage, token);
    // Signed in, but the portal of this build is gone: the new one starts with the token. @see R-N11
    if (portal instanceof Error) {
      if (!reloadOnce(__BUILD_ID__)) throw portal;
      return;
    }
    settled();
    close();
    portal.mount(element, { justSignedIn: true });
  };
  root.render(<SignInPage send={sendByFetch} base={`${location.origin}/api`} onSignedIn={open} />);
  whenIdle(() => void loadPortal().catch(() => undefined));
  return close;
}

const sendByFetch = (request: Request) => fetch(request);

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
