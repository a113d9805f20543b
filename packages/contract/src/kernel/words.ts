/** One thing in both languages. */
export type Words = { readonly zh: string; readonly en: string };
