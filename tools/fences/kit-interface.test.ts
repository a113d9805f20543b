import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const web = join(root, "packages/web");

test("no part of the kit shows in its types what stands behind it", () => {
  const folder = mkdtempSync(join(tmpdir(), "busbar-kit-"));
  try {
    const project = join(folder, "tsconfig.json");
    const files = [join(web, "src/ui/**/*"), join(web, "src/virtual-modules.d.ts")];
    const tests = ["ts", "tsx"].map((kind) => join(web, `src/**/*.test.${kind}`));
    writeFileSync(
      project,
      JSON.stringify({
        extends: join(web, "tsconfig.json"),
        compilerOptions: {
          typeRoots: [join(root, "node_modules/@types"), join(root, "node_modules")],
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          noCheck: true,
          rootDir: root,
          outDir: join(folder, "types"),
        },
        include: files,
        exclude: tests,
      }),
    );
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project], { cwd: web });
    const declared = join(folder, "types/packages/web/src/ui");
    const parts = readdirSync(declared, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".d.ts"));
    expect(parts.length).toBeGreaterThan(50);
    const foreign = /["'](antd|@ant-design|@rc-component)\b/;
    expect(parts.filter((path) => foreign.test(readFileSync(join(declared, path), "utf8")))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
