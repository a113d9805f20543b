import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** CHROMIUM_PATH, the system's Chromium, or Playwright's. The sandbox is off for root only. */
export function chromium(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"] ?? installed.find((path) => existsSync(path));
  return {
    ...(executablePath && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
