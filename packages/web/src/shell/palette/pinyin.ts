import { places, syllables } from "./pinyin-table.ts";

/** Second readings that common words, places and terms of the trade have: character, then readings. */
const alsoRead = `884c hang,957f zhang,91cd chong,5355 shan,8c03 tiao,4e50 yue,53c2 shen,66fe ceng,671d zhao,4f20 zhuan,
  53a6 xia,85cf zang,5dee chai ci,76db cheng,77f3 dan,7701 xing,89d2 jue,89c9 jiao,89e3 xie,964d xiang,5f3a jiang,5f39 dan,
  7387 lv,6570 shuo,8f66 ju,5382 an,533a ou,4f1a kuai,90fd du,8fd8 huan,5f97 dei,5730 de,76f8 xiang,5174 xing,5e2d xi,
  5bbf xiu,4e91 yun,5927 dai,592a tai,9ad8 gao,84c4 xu,4eb2 qing,4fbf pian,6b96 shi,90a3 na,6c88 chen,5c09 yu,
  6ce2 bo,9646 liu,516d lu,868c beng,4e9f qi,51b2 chong,5206 fen,4f9b gong,5e94 ying,6838 he,7b97 suan`;

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** How a Chinese character may be read, without tones and ü as v; empty for any other character. */
export function readingsOf(character: string): readonly string[] {
  known ??= readTable();
  return known.get(character) ?? [];
}

/** Rows 16 to 87 of the standard, 94 characters each; five places at the end of row 55 are empty. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const decoder = new TextDecoder("gb2312");
  const names = syllables.trim().split(/\s+/);
  const digits = places.replace(/\s/g, "");
  const table = new Map<string, readonly string[]>();
  let at = 0;
  for (let row = 16; row <= 87; row++) {
    for (let cell = 1; cell <= (row === 55 ? 89 : 94); cell++) {
      const name = names[Number.parseInt(digits.slice(at, at + 2), 36)];
      at += 2;
      if (name) table.set(decoder.decode(new Uint8Array([row + 0xa0, cell + 0xa0])), [name]);
    }
  }
  for (const entry of alsoRead.split(",")) {
    const [code = "", ...more] = entry.trim().split(" ");
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    table.set(character, [...new Set([...(table.get(character) ?? []), ...more])]);
  }
  return table;
}
