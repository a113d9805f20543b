import { type ComponentType, lazy, useEffect, useState } from "react";
import { loadChunk } from "../../kernel/chunk.ts";
import type { FeatureAction } from "../../kernel/feature.ts";
import { loadTexts } from "../../kernel/i18n.ts";
import { PartBoundary } from "../PartBoundary.tsx";
import { shortcutTexts } from "../shortcuts/shortcut-texts.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import type { Site } from "../view-host/site.ts";
import { paletteTexts } from "./palette-texts.ts";

const palette = createPart(() => import("./Palette.tsx").then((m) => m.Palette));
const dialog = createPart(() => import("../shortcuts/ShortcutsDialog.tsx").then((m) => m.ShortcutsDialog));

export type OverlayName = "palette" | "shortcuts";
type OverlaysProps = {
  site: Site;
  actions: readonly FeatureAction[];
  shown: OverlayName | undefined;
  onShow: (name: OverlayName | undefined) => void;
};

/** The palette and the list of shortcuts, one at a time over everything; their parts are fetched when the shell rests. */
export function Overlays({ site, actions, shown, onShow }: OverlaysProps) {
  // What is typed while the palette is still on its way.
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onShow(undefined);
  };
  useShortcuts({
    palette: () => (shown === "palette" ? close() : onShow("palette")),
    ahead: shown === "palette" ? (letter) => setTyped((before) => before + letter) : undefined,
    help: () => onShow("shortcuts"),
    go: (address) => site.navigate(address),
  });
  useEffect(preloadAtRest, []);
  return (
    <PartBoundary key={shown} onFailed={close}>
      {shown === "palette" && <Part of={palette} given={{ site, actions, typed, onClose: close }} />}
      {shown === "shortcuts" && <Part of={dialog} given={{ onClose: close }} />}
    </PartBoundary>
  );
}

type LazyPart<P> = {
  load: () => Promise<ComponentType<P>>;
  here: () => ComponentType<P> | undefined;
  Lazy: ComponentType<P>;
};

/** A part that is drawn in the same frame once it is here: a lazy component would first show its fallback, for 300 ms. */
function createPart<P>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let component: ComponentType<P> | undefined;
  const load = async () => (component ??= await loadChunk(fetchPart));
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return { load, here: () => component, Lazy };
}

function Part<P extends object>({ of, given }: { of: LazyPart<P>; given: P }) {
  // Chosen once: a change of component would lose what is typed.
  const [Chosen] = useState(() => of.here() ?? of.Lazy);
  return <Chosen {...given} />;
}

/** So that the palette opens at once. A failure shows when it is opened. */
function preloadAtRest(): () => void {
  const load = () => {
    const parts = [palette.load(), dialog.load(), loadTexts([paletteTexts.name, shortcutTexts.name])];
    void Promise.allSettled(parts);
  };
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(load, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(load, { timeout: 5000 });
  return () => cancelIdleCallback(asked);
}
