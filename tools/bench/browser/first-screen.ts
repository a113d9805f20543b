import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { demoPassword } from "../../../packages/server/src/demo/demo-accounts.ts";
import { root } from "../../setup.mjs";
import { benchFolder, startBenchServer } from "../measuring/bench-server.ts";
import { round } from "../measuring/report.ts";
import { withWatchedBrowser } from "./watched-browser.ts";

type Pulled = { kilobytes: number; files: string[] };

/**
 * The JS and CSS that a visitor's browser fetches: during the first three seconds of sign-in, and from there until Home
 * has been shown for ten; gzip, kB.
 */
async function firstScreen(): Promise<{ signIn: Pulled; home: Pulled }> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    return await withWatchedBrowser(async ({ open }) => {
      const { page } = await open();
      const fetched = new Set<string>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\.(js|css)$/.test(pathname)) fetched.add(pathname);
      });
      await page.goto(`${server.url}/#/login`);
      await page.locator("input[type=password]").waitFor();
      await page.waitForTimeout(3000);
      const signIn = weigh(fetched);
      await page.locator("input[name=username]").fill("admin");
      await page.locator("input[type=password]").fill(demoPassword);
      await page.locator("button[type=submit]").click();
      await page.locator("main h1").waitFor();
      await page.waitForTimeout(10_000);
      return { signIn, home: weigh(fetched) };
    });
  } finally {
    await server.stop();
    folder.remove();
  }
}

function weigh(paths: Iterable<string>): Pulled {
  const files = [...paths];
  const bytes = files.map((path) => gzipSync(readFileSync(join(root, "packages/web/dist", path)), { level: 9 }).length);
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, files };
}

/** One line each, with its limit. */
export async function firstScreenText(): Promise<string> {
  const { signIn, home } = await firstScreen();
  const line = (what: string, { kilobytes, files }: Pulled) =>
    `${what}: ${round(kilobytes, 1)} kB gzip of JS and CSS in ${files.length} files`;
  return `${line("fetched by sign-in in 3 s, the portal ahead of time among it", signIn)}\n${line("fetched from sign-in until Home has stood for 10 s", home)} (limit 360 kB in 35)\n`;
}
