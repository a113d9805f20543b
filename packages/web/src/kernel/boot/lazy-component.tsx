import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "./chunk.ts";

/** Functions that forget a failed load, of parts and of texts, so that it is tried again. */
const failures = new Set<() => void>();

/** Registers how to forget a failed load. */
export const noteFailure = (forget: () => void): void => void failures.add(forget);

/** Everything that failed to load is requested again when it is needed next. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the part before it is needed. @throws ChunkLoadError */
  load: () => Promise<ComponentType<P>>;
};

/**
 * A component that is loaded when it is first rendered, and rendered at once when it is loaded already. Unlike with
 * `lazy`, a failed load can be tried again. Render it inside a `PartBoundary`.
 */
export function lazyComponent<P extends object>(fetchComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  let attempt: ComponentType<P> | undefined;
  const load = () => {
    coming ??= loadChunk(fetchComponent).then(
      (component) => (here = component),
      (failure: unknown) => {
        noteFailure(() => {
          coming = undefined;
          attempt = undefined;
        });
        throw failure;
      },
    );
    return coming;
  };
  // What `lazy` returns is drawn like any component; its type alone is not that of one.
  const draw = () => (attempt ??= lazy(async () => ({ default: await load() })) as ComponentType<P>);
  function Loaded(given: P) {
    // Fixed at mount: another component type would remount the part and lose what was typed.
    const [Chosen] = useState(() => here ?? draw());
    return <Chosen {...given} />;
  }
  return Object.assign(Loaded, { load });
}
