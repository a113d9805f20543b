import { extractText, extractTextItems, getDocumentProxy } from "unpdf";

// The reader takes the bytes over.
const opened = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes));

/** What a reader finds in a PDF, page by page, with one space between what is drawn apart. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await opened(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** Texts with their places in points from the page's lower left corner. */
export async function pdfPlaces(bytes: Uint8Array) {
  const { items } = await extractTextItems(await opened(bytes));
  return items.flat();
}
