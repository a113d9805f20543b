import { useEffect, useState } from "react";
import { onReachedAgain } from "../../kernel/network/network.ts";
import { lazyComponent, forgetFailures } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { spareTime } from "../../kernel/fast/spare-time.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNavigation, useUser } from "../../kernel/portal/portal-context.tsx";
import { clearCacheEvent, randomThemeEvent, themeEvent } from "../../kernel/portal/shell-actions.ts";
import {
  previewTheme,
  savedTheme,
  saveTheme,
  storedLanguageChoice,
  touchTheme,
  useTheme,
} from "../theme/theme-store.ts";
import type { ThemeSettings } from "../theme/theme-settings.ts";
import { useMobile } from "../frame/use-device.ts";
import { randomTheme } from "../theme-drawer/theme-options.ts";

const ThemeDrawer = lazyComponent(() => import("../theme-drawer/ThemeDrawer.tsx").then((m) => m.ThemeDrawer));
const ThemeTiles = lazyComponent(() => import("./ThemeTiles.tsx").then((m) => m.ThemeTiles));
const ClearCacheDialog = lazyComponent(() => import("./ClearCacheDialog.tsx").then((m) => m.ClearCacheDialog));
const RandomVeil = lazyComponent(() => import("./RandomVeil.tsx").then((m) => m.RandomVeil));

/** Theme drawer, random theme and the question before clearing, each opened by an event, and the tiles. */
export function ThemeCorner() {
  const mobile = useMobile();
  const [drawer, setDrawer] = useState(false);
  const [clearing, setClearing] = useState<"never" | "asked" | "closed">("never");
  const [shuffled, setShuffled] = useState<{ from: ThemeSettings }>();
  const wanted = useTheme((theme) => theme.showThemeSetting);
  const { settings } = useNavigation();
  const offered = wanted && settings.showThemeSetting && !mobile;
  const here = useSpareTiles(offered);
  useLanguageKept();

  // Window events, so that pages need not import the shell.
  useEffect(() => {
    const open = () => setDrawer(true);
    const shuffle = () => {
      const from = savedTheme().settings;
      previewTheme(randomTheme(from, mobile, Math.random));
      saveTheme();
      setShuffled({ from });
    };
    const clear = () => setClearing("asked");
    window.addEventListener(themeEvent, open);
    window.addEventListener(clearCacheEvent, clear);
    window.addEventListener(randomThemeEvent, shuffle);
    return () => {
      window.removeEventListener(themeEvent, open);
      window.removeEventListener(clearCacheEvent, clear);
      window.removeEventListener(randomThemeEvent, shuffle);
    };
  }, [mobile]);

  return (
    <>
      <PartBoundary>{offered && here && <ThemeTiles />}</PartBoundary>
      <PartBoundary key={String(drawer)} onFailed={() => setDrawer(false)}>
        {drawer && <ThemeDrawer mobile={mobile} onClose={() => setDrawer(false)} />}
      </PartBoundary>
      <PartBoundary key={clearing} onFailed={() => setClearing("never")}>
        {clearing !== "never" && <ClearCacheDialog open={clearing === "asked"} onClose={() => setClearing("closed")} />}
      </PartBoundary>
      <PartBoundary>
        {shuffled && (
          <RandomVeil
            onOver={() => setShuffled(undefined)}
            onUndo={() => {
              previewTheme(shuffled.from);
              saveTheme();
            }}
          />
        )}
      </PartBoundary>
    </>
  );
}

/** Fetches the tiles in spare time, and again once the server is reached: nobody has opened them, so nobody is told. */
function useSpareTiles(offered: boolean): boolean {
  const [here, setHere] = useState(false);
  // Loads a file.
  useEffect(() => {
    if (!offered || here) return;
    let over = false;
    const arrive = () => {
      if (!over) setHere(true);
    };
    const fetchTiles = () =>
      void spareTime()
        .then(ThemeTiles.load)
        .then(arrive, () => undefined);
    fetchTiles();
    const stopWaiting = onReachedAgain(() => {
      forgetFailures();
      fetchTiles();
    });
    return () => {
      over = true;
      stopWaiting();
    };
  }, [offered, here]);
  return here;
}

/** Stores the language with the theme, which follows the person to other devices. */
function useLanguageKept() {
  const language = useLanguage();
  const { id } = useUser();
  // Writes to the store when the language has changed.
  useEffect(() => {
    const { mark } = savedTheme();
    if (mark.owner === id && storedLanguageChoice() !== mark.language) touchTheme();
  }, [language, id]);
}
