import "./no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import "./shell/theme/print.css";
import "./shell/theme/kit.css";
import type { Send } from "@busbar/contract/kernel/http/client";
import { createRoot } from "react-dom/client";
import type { StoreApi } from "zustand/vanilla";
import { features } from "./features.ts";
import { withEarlyAnswers } from "./kernel/fast/early-answers.ts";
import { recordFault } from "./kernel/calls/call-errors.ts";
import { logStrayErrors } from "./kernel/boot/error-log.ts";
import type { Feature } from "./kernel/portal/feature.ts";
import { watchNetwork } from "./kernel/network/network.ts";
import { watchVersion } from "./kernel/boot/new-version.ts";
import { AuthGate } from "./shell/session/AuthGate.tsx";
import { sendOverNetwork } from "./kernel/network/transfers.ts";
import { SignInPage } from "./sign-in/SignInPage.tsx";
import { createAuthGate } from "./shell/session/auth-gate.ts";

export type MountOptions = {
  /** `fetch` by default; `app.fetch` in tests and in the demo. */
  send?: Send;
  /** Origin and prefix of the API. */
  base?: string;
  /** Features from other packages, such as the template pages. */
  extraFeatures?: readonly Feature[];
  /** Milliseconds to wait for a page before its skeleton is shown. */
  patienceMs?: number;
};

/** The answers that `boot.js` requested are for the start of the portal only. */
const early = withEarlyAnswers(sendOverNetwork);

/** Renders the portal into `element`. @returns the function that unmounts it */
export function mount(element: HTMLElement, options: MountOptions = {}): () => void {
  const { send = early.send, base = `${location.origin}/api`, extraFeatures = [] } = options;
  const { patienceMs } = options;
  const root = createRoot(element, { onUncaughtError: recordFault });
  const stopLogging = logStrayErrors(recordFault);
  const stopFollowing = watchNetwork({ send, base });
  const stopWatching = watchVersion({ send, base });
  const nonce = readNonce();
  if (nonce) giveStylesNonce(nonce);
  const gate = createAuthGate({ send, base, features: [...features, ...extraFeatures], patienceMs });
  const draw = () => root.render(<AuthGate gate={gate} nonce={nonce} SignIn={SignInPage} />);
  // The document's own first paint stays until there is more to show. A first drawing, unlike a change, is followed by
  // its effects after the frame instead of before it.
  const stopWaiting = element.hasChildNodes() ? once(gate.store, ({ phase }) => phase !== "loading", draw) : draw();
  void gate.start().finally(early.forget);
  return () => {
    stopWaiting?.();
    stopLogging();
    stopWatching();
    stopFollowing();
    gate.close();
    root.unmount();
  };
}

/** Calls `work` when the state first meets `test`. @returns the function that gives up */
function once<T>(store: StoreApi<T>, test: (state: T) => boolean, work: () => void): () => void {
  const stop = store.subscribe((state) => {
    if (!test(state)) return;
    stop();
    work();
  });
  return stop;
}

/**
 * The nonce that the server inserted, for the kit's style elements; browsers hide the attribute but not the property.
 */
function readNonce(): string | undefined {
  const tag = document.querySelector<HTMLElement>("script[nonce], link[nonce], meta[property=csp-nonce]");
  return tag?.nonce || tag?.getAttribute("nonce") || undefined;
}

const armed = new WeakSet<Document>();

/**
 * Sets the page's nonce on every style element that scripts create. The kit supports a nonce, but two of its helpers
 * (scroll lock, scrollbar width) create style elements without one, which the content security policy would refuse.
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
