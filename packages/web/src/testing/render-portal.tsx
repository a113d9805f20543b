import { act, cleanup } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { Feature } from "../kernel/portal/feature.ts";
import { tokenKey } from "../kernel/session/session.ts";
import { mount } from "../mount.tsx";
import type { TestServer } from "./start-server.ts";
import { fillBrowserGaps } from "./browser-gaps.ts";

export type RenderedPortal = {
  user: UserEvent;
  /** Every request of the portal, such as `POST /user/token`. */
  sent: string[];
  /** Path and query inside the hash. */
  address: () => string;
  go: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

export type RenderOptions = {
  app: Pick<TestServer, "fetch" | "tokenOf">;
  /** A demo account to sign in with; absent: the sign-in page is shown. */
  as?: string;
  address?: string;
  language?: "zh" | "en";
  extraFeatures?: readonly Feature[];
  /** Milliseconds to wait for a page before its skeleton is shown. */
  patienceMs?: number;
};

/**
 * Renders the whole portal in jsdom with a real server in the same process; needs `// @vitest-environment jsdom`.
 *
 *     const portal = await renderPortal({ app, as: "smeast", address: "/customer/my" });
 *     await screen.findByRole("heading", { name: "我的客户" });
 *
 * Call `close` at the end of the test.
 */
export async function renderPortal({
  app,
  as,
  address = "/",
  language = "zh",
  extraFeatures = [],
  patienceMs,
}: RenderOptions): Promise<RenderedPortal> {
  fillBrowserGaps();
  localStorage.clear();
  localStorage.setItem("language", language);
  if (as !== undefined) localStorage.setItem(tokenKey, await app.tokenOf(as));
  history.replaceState(null, "", `#${address}`);
  const sent: string[] = [];
  /** A cookie jar, as far as the server's credentials need one. */
  const cookies = new Map<string, string>();
  const send = async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/api/, "")}`);
    if (cookies.size > 0) request.headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const response = await app.fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split("=", 2);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const place = document.createElement("div");
  document.body.append(place);
  const user = userEvent.setup();
  let unmount = () => {};
  await act(async () => {
    unmount = mount(place, { send, base: "http://localhost/api", extraFeatures, ...(patienceMs && { patienceMs }) });
  });
  return {
    user,
    sent,
    address: () => location.hash.slice(1),
    go: (to) =>
      act(async () => {
        location.hash = `#${to}`;
      }),
    close: async () => {
      await act(async () => unmount());
      cleanup();
      place.remove();
    },
  };
}
