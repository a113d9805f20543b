import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BinaryNumber = { file: string; line: number; text: string };

/** Where money and prices are calculated: by `Exact` alone. */
const calculation = "packages/server/src/modules/pricing/engine/*.ts";
const marks =
  /(?<![\w$])(?:Number\s*[(.]|parseFloat|parseInt|Math[.])|[.]toNumber\s*\(|(?<![\w$.])\d[\d_]*(?:[.]\d|e[-+]?\d+)|(?<![\w$.)\]])[.]\d/;

/** Finds what computes in binary floating point: its functions and its literals, outside of texts and comments. */
export function findBinaryNumbers(root: string): { files: number; found: BinaryNumber[] } {
  const files = globSync(calculation, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"));
  const found = files.flatMap((file) =>
    withoutTexts(readFileSync(join(root, file), "utf8"))
      .split("\n")
      .flatMap((code, at) => {
        const [text] = marks.exec(code) ?? [];
        return text === undefined ? [] : [{ file, line: at + 1, text: text.trim() }];
      }),
  );
  return { files: files.length, found };
}

/** The same lines with comments, texts and patterns emptied. Inside of `${…}` stays what it is. */
const withoutTexts = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/\/\/[^\n]*/g, "");
