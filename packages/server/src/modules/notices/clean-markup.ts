import sanitizeHtml from "sanitize-html";

/** HTML that has been through {@link cleanMarkup}; the columns of notices take nothing else. */
export type CleanMarkup = string & { readonly cleanMarkup: unique symbol };

/** Elements whose words are no words for a reader. */
const wordless =
  "script style textarea option select noscript noembed noframes iframe object title template svg math xmp";

/** Into the portal, or a whole https address without a user name in it. */
const goodLink = /^(#\/(?![/\\])[\x21-\x7e]*|https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?#][\x21-\x7e]*)?)$/i;

/**
 * Leaves emphasis, lists, line breaks and links; takes out everything else, and keeps the words of unknown elements.
 * The answer is canonical: every `<` in it begins one of the allowed tags.
 */
export function cleanMarkup(html: string): CleanMarkup {
  return sanitizeHtml(html, {
    allowedTags: ["b", "strong", "i", "em", "u", "s", "code", "p", "br", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https"],
    allowedSchemesByTag: {},
    allowProtocolRelative: false,
    transformTags: {
      a: (_, { href = "" }) => ({
        tagName: "a",
        attribs: goodLink.test(href) ? { href } : ({} as Record<string, string>),
      }),
    },
    nonTextTags: wordless.split(" "),
    disallowedTagsMode: "discard",
    nestingLimit: 20,
    parseStyleAttributes: false,
  }) as CleanMarkup;
}

/** The words of clean markup, for searching; "" when nothing is to be seen. */
export function wordsOf(html: CleanMarkup): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, " ")
    .trim();
}

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A value as words inside markup, such as the name of a file. */
export const asWords = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => named[sign] as string);
