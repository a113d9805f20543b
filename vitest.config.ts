import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The default leaves one core to itself, which is half of a small machine; tests wait for the database often enough.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "packages/server",
          include: ["src/**/*.test.ts"],
          globalSetup: ["src/testing/database-setup.ts"],
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
          globalSetup: ["../server/src/testing/database-setup.ts"],
          server: { deps: { external: [/packages\/server\//] } },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"] } },
    ],
  },
});
