import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../setup.mjs";

type Playwright = { chromium: { executablePath(): string } };

export type Chromium = { path: string; why: string };

const shell = "/usr/bin/chromium-headless-shell";
const usual: Record<string, string[]> = {
  linux: ["/usr/bin/chromium", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]]
    .filter((folder) => folder !== undefined)
    .map((folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`),
};

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const canInstall = () => process.platform === "linux" && process.getuid?.() === 0 && succeeds("apt-get", "--version");

function aptInstall(...packages: string[]): boolean {
  console.log(`Installing ${packages.join(" and ")} from the system's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
}

function hasChineseFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return listed.status === 0 && listed.stdout.trim() !== "";
}

/**
 * The browser for the journeys: CHROMIUM_PATH, Debian's headless shell (installed with a Chinese font if it is missing
 * and we are root), a Chrome in its usual place, or Playwright's own. Null without any.
 */
export function findChromium(): Chromium | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (existsSync(given)) return { path: given, why: "CHROMIUM_PATH" };
    console.log(`CHROMIUM_PATH points to a file that does not exist: ${given}`);
    return null;
  }
  if (canInstall()) {
    const missing = [!existsSync(shell) && "chromium-headless-shell", !hasChineseFont() && "fonts-noto-cjk"];
    const packages = missing.filter((name) => typeof name === "string");
    if (packages.length > 0 && !aptInstall(...packages)) console.log("The system's packages could not be installed.");
  }
  if (existsSync(shell)) return { path: shell, why: "the system's chromium-headless-shell" };
  const installed = (usual[process.platform] ?? []).find((path) => existsSync(path));
  if (installed) return { path: installed, why: "installed browser" };
  // Playwright is installed in the journeys' workspace, so it is resolved from there.
  const { chromium } = createRequire(join(root, "e2e", "package.json"))("@playwright/test") as Playwright;
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, why: "Playwright's own" } : null;
}
