import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./tools/test/memory-folder.ts";

const memory = memoryFolder();
// Workers and what they start inherit it; whoever has chosen another keeps it.
if (memory !== undefined) process.env["TMPDIR"] ??= memory;

/** One more than cores: tests wait for the database, for servers of their own and for faults often enough. */
const maxWorkers = availableParallelism() + 1;

/** A worker goes on with the next file only where that has the same environment: each kind is a project of its own. */
const inWindow = globSync("packages/web/src/**/*.test.ts", { cwd: import.meta.dirname })
  .filter((path) => /^\/\/ @vitest-environment jsdom/m.test(readFileSync(join(import.meta.dirname, path), "utf8")))
  .map((path) => relative("packages/web", path));

/** Of every project: one that extends a file of its own does not inherit what stands beside the projects. */
const everywhere = {
  maxWorkers,
  // As for journeys: on the machine that decides, what needs a second try is named at the end; elsewhere it fails.
  retry: process.env["CI"] ? 1 : 0,
  // Patience for a machine that does other work, such as journeys; only what fails takes as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

/** Tests that take a database from the cluster of the run. */
const onDatabase = {
  ...everywhere,
  // Loading the whole server, or the portal, takes longer than most files' tests. What a file needs for itself it makes.
  isolate: false,
};

const web = {
  ...onDatabase,
  root: "packages/web",
  setupFiles: ["../server/src/testing/fast-paths-of-run.ts", "src/testing/after-each-file.ts"],
  globalSetup: ["../server/src/testing/database/database-setup.ts"],
  // Page tests run the real server beside jsdom; Node loads it as it is, without the browser's transforms.
  server: { deps: { external: [/packages\/server\//] } },
};

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...everywhere,
          isolate: false,
          name: "contract",
          root: "packages/contract",
          include: ["{src,build}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...onDatabase,
          name: "server",
          root: "packages/server",
          include: [
            "src/**/*.test.ts",
            "../gallery/src/server/**/*.test.ts",
            "../demo/src/**/*.test.ts",
            "../client/src/**/*.test.ts",
          ],
          setupFiles: ["src/testing/fast-paths-of-run.ts"],
          globalSetup: ["src/testing/database/database-setup.ts", "../../tools/test/built-server.ts"],
        },
      },
      {
        extends: "./packages/web/vite.config.ts",
        test: { ...web, name: "web-units", include: ["src/**/*.test.ts"], exclude: inWindow },
      },
      {
        extends: "./packages/web/vite.config.ts",
        test: { ...web, name: "web-window", include: inWindow },
      },
      {
        extends: "./packages/web/vite.config.ts",
        test: { ...web, name: "web-pages", include: ["src/**/*.test.tsx", "../gallery/src/web/**/*.test.tsx"] },
      },
      { test: { ...everywhere, name: "tools", root: "tools", include: ["**/*.test.ts"] } },
    ],
  },
});
