import "./kernel/boot/no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import "./shell/theme/print.css";
import "./shell/theme/kit.css";
import type { Send } from "@busbar/contract/kernel/http/client";
import { createRoot } from "react-dom/client";
import { features } from "./features.ts";
import { withEarlyAnswers } from "./kernel/boot/start.ts";
import { logStrayErrors, recordError } from "./kernel/boot/error-log.ts";
import type { Feature } from "./kernel/portal/feature.ts";
import { watchNetwork } from "./kernel/network/network.ts";
import { watchVersion } from "./kernel/boot/new-version.ts";
import { AuthGate } from "./shell/session/AuthGate.tsx";
import { sendOverNetwork } from "./kernel/network/transfers.ts";
import { SignInPage } from "./sign-in/SignInPage.tsx";
import { createAuthGate } from "./shell/session/auth-gate.ts";

export type MountOptions = {
  /** `fetch` unless told otherwise: `app.fetch` in tests and in the demo. */
  send?: Send;
  /** Origin and prefix of the API. */
  base?: string;
  /** Features of packages of their own, such as the template pages. */
  extraFeatures?: readonly Feature[];
  /** Milliseconds that a page may take before its outline stands in its place. */
  patienceMs?: number;
};

/** What `boot.js` has asked for meanwhile belongs to the start of the portal and to nothing later. */
const early = withEarlyAnswers(sendOverNetwork);

/** Draws the portal into `element`. The returned function takes it down. */
export function mount(element: HTMLElement, options: MountOptions = {}): () => void {
  const { send = early.send, base = `${location.origin}/api`, extraFeatures = [] } = options;
  const { patienceMs } = options;
  const root = createRoot(element, { onUncaughtError: recordError });
  const stopLogging = logStrayErrors();
  const stopFollowing = watchNetwork({ send, base });
  const stopWatching = watchVersion({ send, base });
  const nonce = readNonce();
  if (nonce) giveStylesNonce(nonce);
  const gate = createAuthGate({ send, base, features: [...features, ...extraFeatures], patienceMs });
  root.render(<AuthGate gate={gate} nonce={nonce} SignIn={SignInPage} />);
  void gate.start().finally(early.forget);
  return () => {
    stopLogging();
    stopWatching();
    stopFollowing();
    gate.close();
    root.unmount();
  };
}

/** The nonce that the server put into the page, for the kit's style elements; browsers hide the attribute's text. */
function readNonce(): string | undefined {
  const tag = document.querySelector<HTMLElement>("script[nonce], link[nonce], meta[property=csp-nonce]");
  return tag?.nonce || tag?.getAttribute("nonce") || undefined;
}

const armed = new WeakSet<Document>();

/**
 * Puts the page's nonce on every style element that scripts make. The kit takes a nonce, but two of its helpers (scroll
 * lock, scrollbar width) write style elements without one, which the content policy would refuse.
 */
export function giveStylesNonce(nonce: string, page: Document = document): void {
  if (armed.has(page)) return;
  armed.add(page);
  const create = page.createElement.bind(page) as (name: string, options?: ElementCreationOptions) => HTMLElement;
  page.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name.toLowerCase() === "style") element.nonce = nonce;
    return element;
  }) as typeof page.createElement;
}
