import { start } from "@busbar/web/start";
import { tokenKey } from "@busbar/web/kernel/session/session.ts";
import type { ToWorker } from "../wire.ts";
import { callWorker } from "./call-worker.ts";
import { showDemoBar } from "./demo-bar.ts";
import { startingText } from "./demo-texts.ts";
import { openWorker } from "./open-worker.ts";

/* The portal, whose server is a worker of this browser. */
const base = `${location.origin}/api`;
const port = openWorker();
const bar = showDemoBar(port);
let started = () => {};
const until = new Promise<void>((resolve) => {
  started = resolve;
});
const send = callWorker(port, base, (news) => {
  if (news.kind === "ready" || news.kind === "failed") started();
  if (news.kind === "failed") bar.showFailure(news.reason);
  else if (news.kind === "mails") bar.showMails(news.mails);
  else if (news.kind === "reset") {
    localStorage.removeItem(tokenKey);
    location.reload();
  }
});
// What nobody reads any more would be held by the worker for as long as another page lives.
addEventListener("pagehide", () => port.postMessage({ kind: "leave" } satisfies ToWorker));

start({
  access: { send, base, starting: { text: startingText, until } },
  async loadPortal() {
    const [{ mount }, { galleryFeatures }] = await Promise.all([
      import("@busbar/web/mount"),
      import("@busbar/gallery/web"),
    ]);
    return { mount: (element) => mount(element, { send, base, extraFeatures: galleryFeatures }) };
  },
});
