import { extractText, extractTextItems, getDocumentProxy } from "unpdf";

// The reader takes ownership of the bytes, so it gets a copy.
const opened = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes));

/** The text of a PDF by page, with one space between separately drawn pieces. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await opened(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** Texts with their positions in points from the page's lower left corner. */
export async function pdfPlaces(bytes: Uint8Array) {
  const { items } = await extractTextItems(await opened(bytes));
  return items.flat();
}
