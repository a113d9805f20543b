/**
 * Text that a spreadsheet would run as a formula: after optional quotes and spaces one of `= + - @`, tab, CR, LF or a
 * full-width form. Apostrophes are skipped as well, so that neutralised text is neutralised again and {@link
 * restoreText} removes exactly what {@link neutraliseText} added.
 */
const formulaLike = /^['"\s]*?[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** For CSV only: puts an apostrophe before text that a spreadsheet would run. @see docs/security.md */
export function neutraliseText(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

/** As {@link neutraliseText}, but keeps real numbers of a numeric column (`-5`). */
export function neutraliseNumber(text: string): string {
  return plainNumber.test(text) ? text : neutraliseText(text);
}

/** Removes the apostrophe of {@link neutraliseText}: `restoreText(neutraliseText(x)) === x` for every x. */
export function restoreText(text: string): string {
  return text.startsWith("'") && formulaLike.test(text.slice(1)) ? text.slice(1) : text;
}
