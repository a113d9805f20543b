import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findRawButtons } from "./raw-buttons.ts";

/** The files of a small portal in which a button is drawn without the kit. */
function foundIn(path: string, code: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "busbar-buttons-"));
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
    return findRawButtons(root).map(({ file }) => file);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const page = "packages/web/src/features/invoices/InvoicePage.tsx";

test.each([
  ["a raw button", page, '<button type="button">Save</button>'],
  ["a raw button over several lines", page, '<button\n  type="button"\n>\n  Save\n</button>'],
  ["a button of a template page", "packages/gallery/src/web/A.tsx", "<button>Save</button>"],
  ["a class of a button", page, '<a className={controls.buttonStrong} href="#/">Home</a>'],
  ["a class of a button among others", page, "<label className={`${controls.iconButton} ${styles.far}`} />"],
])("%s outside the kit is found", (_, path, code) => {
  expect(foundIn(path, code)).toEqual([path]);
});

test.each([
  ["a button of the kit", page, "<Button onClick={save}>Save</Button>"],
  ["another class of the controls", page, "<input className={controls.input} />"],
  ["the kit itself", "packages/web/src/ui/form/Button.tsx", "<button className={controls.button} />"],
  ["a test", "packages/web/src/features/invoices/a.test.tsx", "<button />"],
  ["a comment", page, "/* <button> is what it draws. */"],
])("%s is not", (_, path, code) => {
  expect(foundIn(path, code)).toEqual([]);
});
