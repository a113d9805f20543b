import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findChromium } from "../../test/find-chromium.ts";

/*
 * A browser whose pages run as they do for people. Playwright, Puppeteer and open developer tools enable the inspector
 * of scripts and network in each page: V8 then reads all of a file's source again for the first error that is created,
 * React creates one while it starts, and at a slow processor that alone takes up to 100 ms.
 */

const flags = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
  "--hide-scrollbars",
  "--mute-audio",
  "--force-color-profile=srgb",
  "--lang=zh-CN",
  "--accept-lang=zh-CN",
];

export type UnwatchedPage = {
  /** Runs a script in every document before its own ones. Before `goto`. */
  prepare(script: string): Promise<void>;
  goto(address: string): Promise<void>;
  /** The value of an expression, of its promise where it is one. @throws what it throws */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
};

export type UnwatchedBrowser = {
  /** The program's name and version. */
  name: string;
  /** Opens a window of 1440 × 900 in Chinese, with an empty cache and a processor slowed down by this factor. */
  open(slowdown: number): Promise<UnwatchedPage>;
};

/** @throws without Chromium */
export async function withUnwatchedBrowser<T>(work: (browser: UnwatchedBrowser) => Promise<T>): Promise<T> {
  const found = findChromium();
  if (!found) throw new Error("No Chromium: set CHROMIUM_PATH");
  const profile = mkdtempSync(join(tmpdir(), "busbar-browser-"));
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(found.path, [...flags, ...root, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    const { send, close } = await addressOf(child)
      .then(connect)
      .catch((fault: unknown) => {
        child.kill();
        throw fault;
      });
    try {
      const { product } = await send<{ product: string }>("Browser.getVersion");
      const name = `${found.path.split(/[\\/]/).at(-1)} ${product.split("/").at(-1)}`;
      return await work({ name, open: (slowdown) => openPage(send, slowdown) });
    } finally {
      // The program may be a script that has started the browser, so a signal would not reach it.
      await send("Browser.close").catch(() => undefined);
      close();
    }
  } finally {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where the browser listens, which it says on its error output. */
async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr! })) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stderr!.resume();
    return address;
  }
  throw new Error("The browser ended before it listened");
}

type Send = <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>;
type Answer = { id: number; result: unknown; error?: { message: string } };

/** The browser's own protocol: https://chromedevtools.github.io/devtools-protocol/ */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const opened = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("error", () => opened.reject(new Error(`No connection to ${address}`)));
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has closed the connection"));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  await opened.promise;
  let last = 0;
  const send = (method: string, params: object = {}, sessionId?: string) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set(++last, call);
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }));
    return call.promise;
  };
  return { send: send as Send, close: () => socket.close() };
}

type Evaluated = {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};

/** Neither `Runtime` nor `Network` is enabled: a single evaluation needs neither. */
async function openPage(send: Send, slowdown: number): Promise<UnwatchedPage> {
  const { browserContextId } = await send<{ browserContextId: string }>("Target.createBrowserContext");
  const blank = { url: "about:blank", browserContextId, width: 1440, height: 900 };
  const { targetId } = await send<{ targetId: string }>("Target.createTarget", blank);
  const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  const ask = <T>(method: string, params?: object) => send<T>(method, params, sessionId);
  await ask("Emulation.setDeviceMetricsOverride", { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  await ask("Emulation.setLocaleOverride", { locale: "zh-CN" });
  await ask("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await ask("Page.enable");
  return {
    prepare: (source) => ask("Page.addScriptToEvaluateOnNewDocument", { source }).then(() => undefined),
    async goto(url) {
      const { errorText } = await ask<{ errorText?: string }>("Page.navigate", { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    },
    async evaluate<T>(expression: string) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails: fault } = await ask<Evaluated>("Runtime.evaluate", asked);
      if (fault) throw new Error(fault.exception?.description ?? fault.text);
      return result.value as T;
    },
    async close() {
      await send("Target.disposeBrowserContext", { browserContextId });
    },
  };
}
