import type { ComponentType } from "react";
import { loadChunk } from "../../kernel/boot/chunk.ts";
import type { PageHelp } from "../../kernel/help/page-help.ts";
import type { Ahead, Feature, PageShape } from "../../kernel/portal/feature.ts";
import { loadTexts } from "../../kernel/texts/i18n.ts";
import { noteFailure } from "../../kernel/boot/lazy-component.tsx";

/** All pages by the `component` key of their route. */
export type Pages = {
  has: (key: string) => boolean;
  shape: (key: string) => PageShape;
  /** What the help panel says of the page; undefined where nobody has written it. @throws ChunkLoadError */
  help: (key: string) => Promise<PageHelp | undefined>;
  /** The page, if it is loaded already. */
  loaded: (key: string) => ComponentType | undefined;
  /**
   * The same promise for a key until it fails and is requested again, see {@link forgetFailures}.
   * @throws ChunkLoadError
   */
  load: (key: string) => Promise<ComponentType>;
  /**
   * Resolves when the page is loaded and has asked for what it will show, or when navigation should no longer wait for
   * it. @throws ChunkLoadError
   */
  approach: (key: string, search?: string) => Promise<void>;
};

/** Below this a skeleton would only flicker; on a slow connection it shows where the person is going. */
const usualPatienceMs = 120;
/** The first page waits longer: the document's own first paint stands meanwhile, and drawing twice takes longer still. */
export const firstPatienceMs = 300;

/**
 * @param patienceMs how long navigation waits for a page before a skeleton is shown
 * @param ahead what pages may ask with before they are drawn
 * @throws when two features define the same key, which is a bug
 */
export function createPages(
  features: readonly Feature[],
  patienceMs?: number,
  ahead?: (search: string) => Ahead,
): Pages {
  const sources = new Map<string, Feature>();
  for (const feature of features) {
    for (const key of Object.keys(feature.pages)) {
      if (sources.has(key)) throw new Error(`Two features have a page named ${key}`);
      sources.set(key, feature);
    }
  }
  const here = new Map<string, ComponentType>();
  let isFirst = true;
  const coming = new Map<string, { page: Promise<ComponentType>; asked: Promise<void> }>();
  const fetchPage = async (key: string) => {
    const feature = sources.get(key);
    if (!feature) throw new Error(`No page named ${key}`);
    const namespaces = (feature.texts ?? []).map((namespace) => namespace.name);
    const [page] = await Promise.all([loadChunk(feature.pages[key]!), loadTexts(namespaces)]);
    here.set(key, page);
    return page;
  };
  const ask = async (key: string, search: string) => {
    try {
      if (ahead) await sources.get(key)?.ahead?.[key]?.(ahead(search));
    } catch {
      // The page asks for what is missing.
    }
  };
  const setOut = (key: string, search = "") => {
    const known = coming.get(key);
    if (known) return known;
    const way = { asked: ask(key, search), page: fetchPage(key) };
    coming.set(key, way);
    way.page.catch(() => noteFailure(() => coming.delete(key)));
    return way;
  };
  return {
    load: (key) => setOut(key).page,
    async approach(key, search) {
      const { page, asked } = setOut(key, search);
      // A page that is here is drawn at once; what it asked for late is still on its way.
      const near = here.has(key) ? page : Promise.all([page, asked]);
      const patience = patienceMs ?? (isFirst ? firstPatienceMs : usualPatienceMs);
      isFirst = false;
      await Promise.race([near, new Promise((resolve) => setTimeout(resolve, patience))]);
    },
    has: (key) => sources.has(key),
    help: async (key) => {
      const load = sources.get(key)?.help;
      return load && (await loadChunk(load))[key];
    },
    shape: (key) => sources.get(key)?.shapes?.[key] ?? "card",
    loaded: (key) => here.get(key),
  };
}
