import type { Guide } from "virtual:api-guides";
import { element } from "./element.ts";

/** The address of a guide page within the reference, such as `#guide/errors`. */
const addressOf = ({ key }: Guide) => `#guide/${key}`;

export const guideLink = (guide: Guide): HTMLElement => element("a", { href: addressOf(guide) }, guide.title);

/** The guide page that the fragment names; undefined for a call, a section or nothing. */
export const namedGuide = (guides: readonly Guide[], fragment: string): Guide | undefined =>
  guides.find((guide) => addressOf(guide) === fragment);

/** A guide page. Its HTML is written by the build from the sources' own pages; a parser of documents runs no script. */
export function guideView({ html }: Guide): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const code of body.querySelectorAll("pre")) code.setAttribute("tabindex", "0");
  return element("article", { class: "guide", lang: "en" }, ...body.childNodes);
}
