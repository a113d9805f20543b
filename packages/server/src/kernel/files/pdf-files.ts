import { type FileWindow, latin1 } from "./file-window.ts";

/** The trailer points into the file, and the end marker is there. Source: ISO 32000-2, 7.5.5. */
export async function isWholePdf(file: FileWindow): Promise<boolean> {
  const tail = latin1(await file.at(Math.max(0, file.sizeBytes - 2048), 2048));
  const offset = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail)?.[1];
  return offset !== undefined && Number(offset) < file.sizeBytes;
}

/** Decodes `#xx` in names, such as `/J#61vaScript`. Source: ISO 32000-2, 7.3.5. */
const namesOf = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether an uncompressed part of the file has one of the `names`, with or without `#xx` escapes. */
export async function hasName(file: FileWindow, names: RegExp): Promise<boolean> {
  for await (const part of file.parts(80)) if (names.test(namesOf(latin1(part)))) return true;
  return false;
}

/** Matches whole names only: in ten megabytes of compressed pictures any four letters occur by chance. */
export const nameOfPdf = (names: string): RegExp => new RegExp(`/(${names})(?=[\\s/<>[\\]()])`);
