import type { ComponentType } from "react";
import { loadChunk } from "../../kernel/boot/chunk.ts";
import type { Ahead, Feature, PageShape } from "../../kernel/portal/feature.ts";
import { loadTexts } from "../../kernel/texts/i18n.ts";
import { noteFailure } from "../../kernel/boot/part.tsx";

/** All pages by the `component` key of their route. */
export type Pages = {
  has: (key: string) => boolean;
  shape: (key: string) => PageShape;
  /** The page, if it is loaded already. */
  loaded: (key: string) => ComponentType | undefined;
  /**
   * The same promise for a key until it fails and is requested again, see {@link forgetFailures}.
   * @throws ChunkLoadError
   */
  load: (key: string) => Promise<ComponentType>;
  /** Resolves when the page is loaded, or when navigation should no longer wait for it. @throws ChunkLoadError */
  approach: (key: string) => Promise<void>;
};

/** Below this a skeleton would only flicker; on a slow connection it shows where the person is going. */
const defaultPatienceMs = 120;

/**
 * @param patienceMs how long navigation waits for a page before a skeleton is shown
 * @param ahead what pages may ask with before they are drawn
 * @throws when two features define the same key, which is a bug
 */
export function createPages(features: readonly Feature[], patienceMs = defaultPatienceMs, ahead?: () => Ahead): Pages {
  const sources = new Map<string, Feature>();
  for (const feature of features) {
    for (const key of Object.keys(feature.pages)) {
      if (sources.has(key)) throw new Error(`Two features have a page named ${key}`);
      sources.set(key, feature);
    }
  }
  const here = new Map<string, ComponentType>();
  const coming = new Map<string, Promise<ComponentType>>();
  const fetchPage = async (key: string) => {
    const feature = sources.get(key);
    if (!feature) throw new Error(`No page named ${key}`);
    const asked = ahead && feature.ahead?.[key]?.(ahead()).catch(() => undefined);
    const namespaces = (feature.texts ?? []).map((namespace) => namespace.name);
    const [page] = await Promise.all([loadChunk(feature.pages[key]!), loadTexts(namespaces), asked]);
    here.set(key, page);
    return page;
  };
  const load = (key: string) => {
    const known = coming.get(key) ?? fetchPage(key);
    coming.set(key, known);
    known.catch(() => noteFailure(() => coming.delete(key)));
    return known;
  };
  return {
    load,
    async approach(key) {
      await Promise.race([load(key), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    },
    has: (key) => sources.has(key),
    shape: (key) => sources.get(key)?.shapes?.[key] ?? "card",
    loaded: (key) => here.get(key),
  };
}
