import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../../../docs/api");
const name = "virtual:api-guides";

/** In the order in which newcomers read them; others come after. */
const order = [
  "first-call",
  "authentication",
  "lists",
  "errors",
  "idempotency",
  "rate-limits",
  "values",
  "your-own-ids",
  "changes",
  "webhooks",
  "bulk",
  "pricing",
];

/** The guide pages of the API, written as HTML while the portal is built. */
export function apiGuides(): Plugin {
  return {
    name: "api-guides",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      return `export const guides = ${JSON.stringify(readGuides())};`;
    },
  };
}

export type Guide = { key: string; title: string; html: string };

export function readGuides(): Guide[] {
  const keys = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length));
  const places = new Map(order.map((key, at) => [key, at]));
  const placeOf = (key: string) => places.get(key) ?? order.length;
  return keys.sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1)).map(readGuide);
}

function readGuide(key: string): Guide {
  const text = readFileSync(join(folder, `${key}.md`), "utf8");
  const marked = new Marked({
    walkTokens(token) {
      // From page to page within the reference.
      const { type, href } = token as Tokens.Link;
      if (type === "link") (token as Tokens.Link).href = href.replace(/^([\w-]+)\.md$/, "#guide/$1");
    },
  });
  const [, title = key] = /^# (.+)$/m.exec(text) ?? [];
  return { key, title, html: marked.parse(text, { async: false }) };
}
