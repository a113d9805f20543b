import { useEffect, useState } from "react";
import type { FeatureAction } from "../../kernel/portal/feature.ts";
import { loadTexts } from "../../kernel/texts/i18n.ts";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { paletteTexts, shortcutTexts, themeDrawerTexts } from "../texts/shell-texts.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";

const Palette = lazyComponent(() => import("./Palette.tsx").then((m) => m.Palette));
const ShortcutsDialog = lazyComponent(() => import("../shortcuts/ShortcutsDialog.tsx").then((m) => m.ShortcutsDialog));

export type OverlayName = "palette" | "shortcuts";
type OverlaysProps = {
  router: PortalRouter;
  actions: readonly FeatureAction[];
  shown: OverlayName | undefined;
  onShow: (name: OverlayName | undefined) => void;
};

/** The palette and the list of shortcuts, one at a time; their code is loaded at the first interaction. */
export function Overlays({ router, actions, shown, onShow }: OverlaysProps) {
  // Text typed while the palette is still loading.
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onShow(undefined);
  };
  useShortcuts({
    palette: () => (shown === "palette" ? close() : onShow("palette")),
    ahead: shown === "palette" ? (letter) => setTyped((before) => before + letter) : undefined,
    help: () => onShow("shortcuts"),
    go: (address) => router.navigate(address),
  });
  useEffect(preloadAtFirstAct, []);
  return (
    <PartBoundary key={shown} onFailed={close}>
      {shown === "palette" && <Palette router={router} actions={actions} typed={typed} onClose={close} />}
      {shown === "shortcuts" && <ShortcutsDialog onClose={close} />}
    </PartBoundary>
  );
}

/**
 * Loads the code at the first interaction, such as the first key of the shortcut: it does not delay the first paint,
 * and the palette still opens at once. A failure is reported when the palette is opened.
 */
function preloadAtFirstAct(): () => void {
  const stop = new AbortController();
  const load = () => {
    stop.abort();
    const parts = [
      Palette.load(),
      ShortcutsDialog.load(),
      loadTexts([paletteTexts.name, shortcutTexts.name, themeDrawerTexts.name]),
    ];
    void Promise.allSettled(parts);
  };
  for (const act of ["pointerdown", "keydown"])
    window.addEventListener(act, load, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
