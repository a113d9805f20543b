import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** As for journeys: on the machine that decides, what needs a second try is named at the end; elsewhere it fails. */
const retry = process.env["CI"] ? 1 : 0;

export default defineConfig({
  test: {
    // The default leaves one core to itself, which is half of a small machine; tests wait for the database often enough.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"], retry } },
      {
        test: {
          name: "server",
          root: "packages/server",
          include: ["src/**/*.test.ts"],
          globalSetup: ["src/testing/database/database-setup.ts"],
          retry,
          testTimeout: 20_000,
          // Loading the whole server takes longer than most files' tests. What a file needs for itself, startTestApp makes.
          isolate: false,
          hookTimeout: 60_000,
        },
      },
      {
        extends: "./packages/web/vite.config.ts",
        test: {
          name: "web",
          root: "packages/web",
          include: ["src/**/*.test.{ts,tsx}"],
          // Page tests run the real server beside jsdom; Node loads it as it is, without the browser's transforms.
          globalSetup: ["../server/src/testing/database/database-setup.ts"],
          setupFiles: ["src/testing/after-pages.ts"],
          server: { deps: { external: [/packages\/server\//] } },
          retry,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], retry } },
    ],
  },
});
