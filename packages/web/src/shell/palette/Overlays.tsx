import { useEffect, useState } from "react";
import type { FeatureAction } from "../../kernel/portal/feature.ts";
import { tourEvent } from "../../kernel/portal/shell-actions.ts";
import { loadTexts } from "../../kernel/texts/i18n.ts";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { helpTexts, paletteTexts, shortcutTexts, themeDrawerTexts } from "../texts/shell-texts.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import type { HelpTab } from "../help/HelpPanel.tsx";
import type { Pages } from "../navigation/pages.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { isTourDue } from "../tour/due-tour.ts";

const Palette = lazyComponent(() => import("./Palette.tsx").then((m) => m.Palette));
const HelpPanel = lazyComponent(() => import("../help/HelpPanel.tsx").then((m) => m.HelpPanel));

const Tour = lazyComponent(() => import("../tour/Tour.tsx").then((m) => m.Tour));

type OverlaysProps = {
  router: PortalRouter;
  pages: Pages;
  actions: readonly FeatureAction[];
  searching: boolean;
  onSearching: (open: boolean) => void;
  /** The open tab of the help panel. */
  help: HelpTab | undefined;
  onHelp: (tab: HelpTab | undefined) => void;
};

/** The palette, and the help panel beside the page; their code is loaded at the first interaction. */
export function Overlays({ router, pages, actions, searching, onSearching, help, onHelp }: OverlaysProps) {
  // Text typed while the palette is still loading.
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onSearching(false);
  };
  const closeHelp = () => onHelp(undefined);
  const [tour, setTour] = useState<"due" | "asked" | undefined>(() => (isTourDue() ? "due" : undefined));
  const endTour = () => setTour(undefined);
  useEffect(() => {
    const ask = () => setTour("asked");
    window.addEventListener(tourEvent, ask);
    return () => window.removeEventListener(tourEvent, ask);
  }, []);
  useShortcuts({
    palette: () => (searching ? close() : onSearching(true)),
    ahead: searching ? (letter) => setTyped((before) => before + letter) : undefined,
    help: () => onHelp(help ? undefined : "page"),
    go: (address) => router.navigate(address),
  });
  useEffect(preloadAtFirstAct, []);
  return (
    <>
      {searching && (
        <PartBoundary onFailed={close}>
          <Palette router={router} actions={actions} typed={typed} onClose={close} />
        </PartBoundary>
      )}
      {help && (
        <PartBoundary onFailed={closeHelp}>
          <HelpPanel router={router} pages={pages} tab={help} onTab={onHelp} onClose={closeHelp} />
        </PartBoundary>
      )}
      {tour && (
        <PartBoundary onFailed={endTour}>
          <Tour asked={tour === "asked"} onEnd={endTour} />
        </PartBoundary>
      )}
    </>
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
      HelpPanel.load(),
      loadTexts([paletteTexts.name, helpTexts.name, shortcutTexts.name, themeDrawerTexts.name]),
    ];
    void Promise.allSettled(parts);
  };
  for (const act of ["pointerdown", "keydown"])
    window.addEventListener(act, load, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
