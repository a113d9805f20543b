import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { test as base } from "./browser-window.ts";
import { callerAs, portalAddress } from "./caller.ts";
import { changeTheme } from "./layouts.ts";

export type Portal = {
  page: Page;
  /** Opens the portal as a demo account, with a session of its own made through the API. */
  openAs(username: string, path?: string, settings?: Settings): Promise<void>;
  open(path: string): Promise<void>;
  /** Path and query inside the hash. */
  address(): string;
  heading(name: string | RegExp): Locator;
  /** A second window of the same browser, with the same checks. */
  openWindow(path: string): Promise<Page>;
  /**
   * Checks the automatic accessibility rules on the current state; `inBothModes` checks the colours in light and dark
   * mode. Where many pages stand in one shell, or one page in many, `of` leaves out the part that is there again.
   */
  expectAccessible(how?: { inBothModes?: boolean; of?: Part }): Promise<void>;
};

type Part = "all" | "page" | "shell";

/** The person's stored settings in this browser. */
export type Settings = { language?: "zh" | "en" } & Partial<Record<string, string | boolean>>;

/** An address of the portal's origin without the portal, so that the browser keeps its compiled code. */
export const restAddress = () => `${portalAddress()}/healthz`;

const addressOf = (page: Page) => new URL(page.url()).hash.slice(1);

/**
 * Prevents reading the theme that another journey stored for this account, and storing one. In the page itself, since a
 * Playwright route would intercept every request of every page.
 */
function keepThemeHere(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === "/api/preferences/theme") {
      return Response.json({ status: 0, msg: "", data: { key: "theme", value: {} } });
    }
    const response = await send(input, init);
    if (pathname !== "/api/preferences" || !response.ok) return response;
    const body = (await response.json()) as { data: { key: string }[] };
    return Response.json({ ...body, data: body.data.filter(({ key }) => key !== "theme") });
  };
}

/** The tour of everybody counts as seen in this browser. */
function skipTour(): void {
  if (window.top === window && location.protocol.startsWith("http")) localStorage.setItem("busbar-tours", "*");
}

async function violationsOf(page: Page, of: Part, ...rules: string[]) {
  // Half a megabyte of script, which would be sent and read twice for each check; a page without frames keeps it.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  // The other mode of axe opens a window for every check, to support frames, which the portal does not have.
  const check = new AxeBuilder({ page, ...(isThere && { axeSource: "axe" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  if (of === "page") check.include("main");
  if (of === "shell") check.exclude("main");
  const { violations } = await (rules.length > 0 ? check.withRules(rules) : check).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    targets: nodes
      .map((node) => `${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1]?.trim()}`)
      .slice(0, 5),
  }));
}

/** Every journey fails on a console error, an uncaught error, a policy violation or a call to another host. */
export const test = base.extend<{ portal: Portal; allowed: RegExp[]; themeFollows: boolean; meetsTour: boolean }>({
  allowed: [[], { option: true }],
  /** Whether the server stores the person's theme: off by default, since journeys share accounts. */
  themeFollows: [false, { option: true }],
  /** Whether signing in begins the tour, as it does in a new browser. */
  meetsTour: [false, { option: true }],
  portal: async ({ page, context, allowed, themeFollows, meetsTour }, provide) => {
    const faults: string[] = [];
    const endings: (() => Promise<void>)[] = [];
    const note = (fault: string) => {
      if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
    };
    context.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (failure) => note(`uncaught: ${failure.error().stack ?? failure.error().message}`));
    context.on("request", (made) => {
      if (/^https?:/.test(made.url()) && !made.url().startsWith(portalAddress())) note(`foreign: ${made.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
    if (!themeFollows) await context.addInitScript(keepThemeHere);
    if (!meetsTour) await context.addInitScript(skipTour);
    await provide({
      page,
      async openAs(username, path = "/index", { language, ...theme } = {}) {
        const caller = await callerAs(username);
        endings.push(() => caller.signOut());
        await context.addCookies(caller.cookies);
        const stored = {
          "admin-pro-token": caller.token,
          ...(language && { language }),
          ...(Object.keys(theme).length > 0 && { theme: JSON.stringify(theme) }),
        };
        // Once per window: after a reload the portal's own storage counts.
        await page.addInitScript((entries) => {
          const done = `signed-in-by-test ${entries["admin-pro-token"]}`;
          if (sessionStorage.getItem(done)) return;
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
          sessionStorage.setItem(done, "1");
        }, stored);
        // The next person in the same window starts with a new page.
        if (page.url().startsWith(`${portalAddress()}/#`)) await page.goto(restAddress());
        await page.goto(`${portalAddress()}/#${path}`);
      },
      open: async (path) => {
        await page.goto(`${portalAddress()}/#${path}`);
      },
      address: () => addressOf(page),
      heading: (name) => page.getByRole("heading", { level: 1, name }),
      async openWindow(path) {
        const window = await context.newPage();
        await window.goto(`${portalAddress()}/#${path}`);
        return window;
      },
      async expectAccessible({ inBothModes = false, of = "all" } = {}) {
        expect(await violationsOf(page, of)).toEqual([]);
        if (!inBothModes) return;
        const root = page.locator("html");
        const mode = await root.getAttribute("data-mode");
        const other = mode === "dark" ? "light" : "dark";
        await changeTheme(page, { mode: other });
        await expect(root).toHaveAttribute("data-mode", other);
        // Only the rule about colours depends on the mode.
        expect(await violationsOf(page, of, "color-contrast")).toEqual([]);
        await changeTheme(page, { mode });
        await expect(root).toHaveAttribute("data-mode", mode ?? "");
      },
    });
    expect(faults).toEqual([]);
    // An account has few session slots: a test ends its own session.
    await page.goto(restAddress());
    for (const end of endings) await end();
  },
});

export { expect };
