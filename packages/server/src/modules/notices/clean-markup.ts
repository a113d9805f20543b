import sanitizeHtml from "sanitize-html";

/** HTML from {@link cleanMarkup}; notice columns accept no other text. */
export type CleanMarkup = string & { readonly cleanMarkup: unique symbol };

/** Elements whose content is not text for a reader. */
const wordless =
  "script style textarea option select noscript noembed noframes iframe object title template svg math xmp";

/** A path in the portal, or a full https address without a user name. */
const goodLink = /^(#\/(?![/\\])[\x21-\x7e]*|https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?#][\x21-\x7e]*)?)$/i;

/**
 * Keeps emphasis, lists, line breaks and links, removes everything else, and keeps the text of unknown elements. The
 * result is canonical: every `<` in it begins one of the allowed tags.
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

/** Tags inside a line, between which no space is seen. */
const inline = /<\/?(?:b|strong|i|em|u|s|code|a)(?: [^>]*)?>/g;

/** The text of clean markup, for searching and for mails; "" when nothing is visible. */
export function wordsOf(html: CleanMarkup): string {
  return html
    .replace(inline, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, " ")
    .trim();
}

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a value inside markup, such as the name of a file. */
export const asWords = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => named[sign] as string);
