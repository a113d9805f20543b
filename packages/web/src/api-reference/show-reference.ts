import type { ApiDocument, ApiOperation } from "@busbar/contract/kernel/http/openapi";
import type { Guide } from "virtual:api-guides";
import { element } from "./element.ts";
import { guideLink, guideView, namedGuide } from "./guide-view.ts";
import { type Call, operationView, wordsOf } from "./operation-view.ts";
import type { ReferenceTexts } from "./reference-texts.ts";

type Shown = { words: string; view: HTMLDetailsElement };

/** Renders the reference into `place`: guide pages, search, sections, and one collapsed entry per call. */
export function showReference(
  place: HTMLElement,
  whole: ApiDocument,
  t: ReferenceTexts,
  guides: readonly Guide[] = [],
): void {
  const calls: Call[] = Object.entries(whole.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation: operation as ApiOperation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const nouns = new Map(whole.tags.map(({ name }) => [name, byTag.get(name) ?? []]));
  const shown: Shown[] = [];
  const sections = [...nouns].map(([noun, ofNoun]) => {
    const views = ofNoun.map((call) => {
      const view = operationView(call, whole, t);
      shown.push({ words: wordsOf(call), view });
      return view;
    });
    const id = sectionId(noun);
    const about = whole.tags.find(({ name }) => name === noun)?.description ?? "";
    return element(
      "section",
      { "aria-labelledby": id },
      element("h2", { id }, noun),
      element("p", { lang: "en" }, about),
      ...views,
    );
  });

  const search = element("input", {
    type: "search",
    "aria-label": t.search,
    placeholder: t.search,
    "aria-describedby": "hint",
  });
  const count = element("p", { role: "status", class: "count" });
  const look = () => count.replaceChildren(filter(search.value, shown, sections, t));
  search.addEventListener("input", look);
  const main = element("main", {}, ...sections);
  place.replaceChildren(
    element(
      "header",
      {},
      element("h1", {}, `${whole.info.title} ${t.title}`),
      element("p", {}, t.envelope),
      search,
      element("p", { id: "hint", class: "hint" }, t.searchHint),
      count,
    ),
    element(
      "nav",
      { "aria-label": t.nouns },
      ...(guides.length > 0 ? [element("strong", {}, t.guides), ...guides.map(guideLink)] : []),
      element("strong", {}, t.nouns),
      ...[...nouns.keys()].map((noun) => nounLink(noun)),
    ),
    main,
  );
  look();
  document.addEventListener("keydown", (event) => onKey(event, search, shown));
  const follow = () => {
    const guide = namedGuide(guides, location.hash);
    main.replaceChildren(...(guide ? [guideView(guide)] : sections));
    for (const part of place.querySelectorAll<HTMLElement>("header > :not(h1)")) part.hidden = guide !== undefined;
    if (guide) scrollTo(0, 0);
    else openNamed();
  };
  follow();
  addEventListener("hashchange", follow);
}

const sectionId = (noun: string): string => `section-${noun.toLowerCase().replace(/\W+/g, "-")}`;

const nounLink = (noun: string): HTMLElement => element("a", { href: `#${sectionId(noun)}` }, noun);

/** Hides calls that do not contain every typed word. @returns the message about the result */
function filter(typed: string, shown: readonly Shown[], sections: readonly HTMLElement[], t: ReferenceTexts): string {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const { words: own, view } of shown) {
    view.hidden = !words.every((word) => own.includes(word));
    if (!view.hidden) left += 1;
  }
  for (const part of sections) part.hidden = part.querySelector("details:not([hidden])") === null;
  return left === 0 ? t.none : t.count.replace("{shown}", String(left)).replace("{total}", String(shown.length));
}

function onKey(event: KeyboardEvent, search: HTMLInputElement, shown: readonly Shown[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const heads = shown
    .filter(({ view }) => !view.hidden)
    .map(({ view }) => view.querySelector("summary") as HTMLElement);
  const at = heads.indexOf(document.activeElement as HTMLElement);
  if (at < 0 && document.activeElement !== search) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  (heads[next] ?? (next < 0 ? search : heads.at(-1)))?.focus();
}

/** Opens the call that the fragment names, such as #listCustomers. */
function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
  named?.scrollIntoView();
}
