/** A text in both languages of the product. */
export type Bilingual = { readonly zh: string; readonly en: string };
