import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findStyleBreaches } from "./style-sheets.ts";

/** The breaches in the files of a small portal. */
function breachesOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "busbar-styles-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(root, "packages/web/src", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return findStyleBreaches(root).map(({ file, why }) => `${file.replace("packages/web/src/", "")}: ${why}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const sheet = "/* not a .class */\n.row-card { color: var(--bb-text); }\n";

test("classes of a sheet that a part imports are in order, and so are the sheets of the theme", () => {
  const files = {
    "ui/A.tsx": 'import styles from "./a.module.css";\nexport const A = () => <b className={styles.rowCard} />;\n',
    "ui/a.module.css": sheet,
    "shell/theme/page.css": "body { margin: 0; }\n",
    "mount.tsx": 'import "./shell/theme/page.css";\n',
  };
  expect(breachesOf(files)).toEqual([]);
});

test.each([
  ["a sheet for everyone", { "ui/a.css": sheet }, "ui/a.css: a sheet for everyone"],
  ["its import", { "ui/A.tsx": 'import "./a.module.css";\n' }, "ui/A.tsx: ./a.module.css without its classes"],
  ["a class for everyone", { "ui/A.tsx": 'const a = <b className="bb-button" />;\n' }, "ui/A.tsx: the class bb-button"],
  ["its rule", { "ui/a.module.css": ".a :global(.bb-icon) {}\n" }, "ui/a.module.css: the class bb-icon"],
  [
    "a class that its sheet does not have",
    { "ui/A.tsx": 'import a from "./a.module.css";\nexport const b = a.row;\n', "ui/a.module.css": sheet },
    "ui/A.tsx: ./a.module.css has no row",
  ],
])("%s is refused", (_, files, breach) => {
  const [found, ...more] = breachesOf(files);
  expect(found).toContain(breach);
  expect(more).toEqual([]);
});
