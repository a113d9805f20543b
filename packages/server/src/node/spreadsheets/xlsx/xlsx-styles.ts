import { SheetError } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { Archive } from "./xlsx-archive.ts";
import { readXmlPart } from "./xml-reader.ts";

/** Excel's own limit is 65,490 cell formats; other programs write a few more. */
const maxFormats = 100_000;
const maxBytes = 64 * 1024 * 1024;

/** Built-in number formats that show a date or a time; 27–36 and 50–58 are the East Asian ones (ECMA-376 18.8.30). */
const dateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);

/** For each cell format by index, whether it displays numbers as dates. */
export async function readDateStyles(archive: Archive, part: string | null): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (part === null || !archive.has(part)) return styles;
  if (archive.sizeOf(part) > maxBytes) throw new SheetError("sheet.bomb", { what: "styles" });
  const dateCodes = new Map<number, boolean>();
  let inFormats = false;
  let finished = false;
  await readXmlPart(archive.unpack(part), {
    open(name, attributes) {
      if (name === "numFmt") dateCodes.set(Number(attributes["numFmtId"]), showsDate(attributes["formatCode"] ?? ""));
      else if (name === "cellXfs") inFormats = true;
      else if (name === "xf" && inFormats) {
        const id = Number(attributes["numFmtId"] ?? 0);
        styles.push(dateCodes.get(id) ?? dateFormat(id));
      }
      if (styles.length > maxFormats || dateCodes.size > maxFormats)
        throw new SheetError("sheet.bomb", { what: "styles" });
    },
    close(name) {
      if (name !== "cellXfs") return;
      inFormats = false;
      finished = true;
    },
    done: () => finished,
  });
  return styles;
}

/** Whether a format code contains a date part outside literals, colours and conditions; `[h]` is a duration. */
export function showsDate(formatCode: string): boolean {
  const [positive = ""] = formatCode.replace(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  if (/\[(h+|m+|s+)\]/i.test(positive)) return false;
  const bare = positive.replace(/\[[^\]]*\]/g, "");
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare);
}
