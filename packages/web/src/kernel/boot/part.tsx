import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "./chunk.ts";

/** What to forget of parts and texts that did not come, so that they are asked for again. */
const failures = new Set<() => void>();

/** Remembers how to forget a failure. */
export const noteFailure = (forget: () => void): void => void failures.add(forget);

/** From now on everything that did not come is asked for again when it is needed. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

export type Part<P> = ComponentType<P> & {
  /** Fetches it ahead. @throws ChunkLoadError */
  load: () => Promise<ComponentType<P>>;
};

/**
 * A component that is loaded when it is first drawn, in the same frame when it is here already. Unlike `lazy` alone it
 * can be asked for again when it did not come. Draw it inside a `PartBoundary`.
 */
export function createPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): Part<P> {
  let here: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  let attempt: ComponentType<P> | undefined;
  const load = () => {
    coming ??= loadChunk(fetchPart).then(
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
  const draw = () => (attempt ??= lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>);
  function Part(given: P) {
    // Chosen once: a change of component would lose what is typed.
    const [Chosen] = useState(() => here ?? draw());
    return <Chosen {...given} />;
  }
  return Object.assign(Part, { load });
}
