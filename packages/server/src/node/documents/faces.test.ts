import { expect, test } from "vitest";
import { facesOf, runsOf, type Weight } from "./faces.ts";

/** Characters of 《通用规范汉字表》 outside U+4E00 – U+9FFF. */
const rare =
  "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮" +
  "𠙶𠳐𡐓𡎚𣗋𣲗𣲘𣸣𤧛𤩽𤫉𥔲𥕢𥖨𥻗𦈡𦒍𦙶𦝼𦭜𦰡𧿹𨐈𨙸𨚕𨟠𨭉𨱇𨱏𨱑𨱔𨺙𩾃𩾌𪟝𪣻𪤗𪨰𪨶𪩘𪾢𫄧𫄨𫄷𫄸𫇭𫌀𫍣𫍯𫍲𫍽𫐄𫐐𫐓𫑡𫓧𫓯𫓶𫓹𫔍𫔎𫔶𫖮𫖯𫖳𫗧𫗴𫘜𫘝𫘦𫘧𫘨𫘪𫘬𫚕𫚖𫛭𫞩𫟅𫟦𫟹𫟼𫠆𫠊𫠜𫢸𫫇𫭟𫭢𫭼𫮃𫰛𫵷𫶇𫷷𫸩𬀩𬀪𬂩𬃊𬇕𬇙𬇹𬉼𬊈𬊤𬌗𬍛𬍡𬍤𬒈𬒔𬒗𬕂𬘓𬘘𬘡𬘩𬘫𬘬𬘭𬘯𬙂𬙊𬙋𬜬𬜯𬞟𬟁𬟽𬣙𬣞𬣡𬣳𬤇𬤊𬤝𬨂𬨎𬩽𬪩𬬩𬬭𬬮𬬱𬬸𬬹𬬻𬬿𬭁𬭊𬭎𬭚𬭛𬭤𬭩𬭬𬭯𬭳𬭶𬭸𬭼𬮱𬮿𬯀𬯎𬱖𬱟𬳵𬳶𬳽𬳿𬴂𬴃𬴊𬶋𬶍𬶏𬶐𬶟𬶠𬶨𬶭𬶮𬷕𬸘𬸚𬸣𬸦𬸪𬹼𬺈𬺓𠅤𩽾𫚭";
const usual = Array.from({ length: 0x9fd5 - 0x4e00 + 1 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join("");

function drawn(text: string, weight: Weight = "regular") {
  const missing: string[] = [];
  const runs = runsOf(text, weight, (character) => missing.push(character));
  return { text: runs.map((run) => run.text).join(""), faces: runs.map(({ face }) => face.familyName), missing };
}

test.each(["regular", "bold"] as const)("every character of the General Standard table has a glyph, %s", (weight) => {
  expect([...rare]).toHaveLength(77 + 196);
  expect(drawn(usual + rare, weight)).toMatchObject({ text: usual + rare, missing: [] });
});

test("letters that the Chinese face lacks come from the second one, in runs as they stand", () => {
  const { text, faces, missing } = drawn("鹍业 Škoda Łódź Ωμέγα Việt 有限公司");
  expect({ text, missing }).toEqual({ text: "鹍业 Škoda Łódź Ωμέγα Việt 有限公司", missing: [] });
  expect(new Set(faces)).toEqual(new Set(["Noto Sans SC", "Noto Sans"]));
});

test.each([
  ["an emoji of a family", "a👨‍👩‍👧b", "a□b", ["👨👩👧"]],
  ["a flag", "🇨🇳", "□", ["🇨🇳"]],
  ["Arabic", "سلام", "□□□□", ["س", "ل", "ا", "م"]],
  ["a lone surrogate", "a\ud800b", "a\ufffdb", []],
  ["an override of direction", "abc\u202ecba\u2066x\u2069", "abccbax", []],
  ["zero width", "华\u200b北\ufeff一\u2060号", "华北一号", []],
  ["controls and line ends", "a\u0000\u0007\r\n\tb", "a b", []],
  ["a letter and its mark apart", "e\u0301", "é", []],
  ["a character with a choice of glyph", "葛\u{e0100}", "葛", []],
])("of %s what can be drawn is, and the rest is a box that is named", (_, text, expected, missing) => {
  expect(drawn(text)).toMatchObject({ text: expected, missing });
});

test("a letter keeps a few marks, however many stand on it", () => {
  const { text } = drawn(`x${"\u0303".repeat(500)}y`);
  expect(text).toBe(`x${"\u0303".repeat(4)}y`);
});

test("fonts are opened once", () => {
  expect(facesOf("bold")).toBe(facesOf("bold"));
});
