import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type RawButton = { file: string; why: string };

/** The kit itself, and the one button of the pages before sign-in, which go without it. */
const kits = /^packages\/web\/src\/(?:ui\/|sign-in\/frame\/SignInButton[.]tsx$)/;
const isTest = /[.]test[.]tsx$/;
const marks = [
  { mark: /<button(?![-\w])/, why: "a raw <button>; the kit has Button, IconButton, FileButton and MenuButton" },
  {
    mark: /(?<![-\w.])controls[.](?:button|iconButton|textButton)\w*/,
    why: "a button's class worn by hand; Button and Link of the kit have a variant for it",
  },
];

/** Finds buttons outside the kit that are drawn without it. */
export function findRawButtons(root: string): RawButton[] {
  return globSync("packages/*/{src,dev}/**/*.tsx", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((file) => !kits.test(file) && !isTest.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return marks.filter(({ mark }) => mark.test(code)).map(({ why }) => ({ file, why }));
    });
}
