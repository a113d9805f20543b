/** Each importing file with the files that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files that compose everything: paths through them say nothing about dependencies. */
const roots = new Set([
  "packages/contract/src/index.ts",
  "packages/server/src/app.ts",
  "packages/server/src/tables.ts",
  "packages/server/src/kernel/sql/reached-tables.ts",
  "packages/server/src/testing/start-test-app.ts",
  "packages/server/src/testing/start-test-mock.ts",
  "packages/web/src/features.ts",
  "packages/web/src/mount.tsx",
  "packages/web/src/testing/render-portal.tsx",
]);

const isTest = (file: string) => /^(?:packages|tools)\/.*[.]test[.]tsx?$/.test(file);

/** The nouns to which a file of a module, a feature or the contract belongs; none for others. */
function nounsOf(file: string): string[] {
  const island = /^packages\/(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(file);
  const words = /^packages\/contract\/src\/(?!kernel\/)([^/]+)\/([^/.]+)[.]ts$/.exec(file);
  return (island ?? words)?.slice(1) ?? [];
}

/** The folder of a file without a noun; its tests are beside it. */
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/**
 * Tests that a change of `changed` can affect, nearest first: changed tests, those beside a changed file or of its
 * noun, then those that import it directly, through one file, and so on. Paths through composing files are ignored,
 * because by them every test reaches every file.
 */
export function nearestTests(imports: Imports, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  const files = [...imports.keys()];
  const found = new Set(changed.filter((file) => isTest(file) && imports.has(file)));
  const nouns = new Set(changed.flatMap(nounsOf));
  const folders = new Set(changed.filter((file) => nounsOf(file).length === 0).map(folderOf));
  for (const file of files)
    if (isTest(file) && (nounsOf(file).some((noun) => nouns.has(noun)) || folders.has(folderOf(file)))) found.add(file);

  const seen = new Set(changed);
  let ring = changed.filter((file) => !roots.has(file));
  while (ring.length > 0) {
    const next = ring
      .flatMap((file) => importers.get(file) ?? [])
      .filter((file) => !seen.has(file) && !roots.has(file));
    ring = [...new Set(next)];
    for (const file of ring) {
      seen.add(file);
      if (isTest(file)) found.add(file);
    }
  }
  return [...found];
}
