import { type ComponentType, createContext, type SVGProps, useContext, useEffect, useRef } from "react";

export type ShellActions = {
  /** Opens the change-password dialog. */
  changePassword: () => void;
  /** Goes to an address inside the portal. */
  go: (address: string) => void;
  /** Opens the search dialog, which is the command palette. */
  search: () => void;
  /** Opens the help panel: on what the page is for, or on the keyboard shortcuts and versions. */
  showHelp: (tab?: "page" | "keys") => void;
  /** Opens a dialog that says which permissions are missing and who can grant them, and requests them. */
  askForAccess: (permissions: readonly string[]) => void;
  /** Actions on tabs; those that close several count from the active tab. */
  tabs: {
    /** Adds a tab without opening it. @returns false where the tab bar is off, which adds none */
    openBehind: (address: string) => boolean;
    close: (which: "this" | "others" | "left" | "right" | "all") => void;
    /** Remounts the view of a path. */
    reload: (path: string) => void;
  };
};

const ShellActionsContext = createContext<ShellActions | null>(null);
export const ShellActionsProvider = ShellActionsContext.Provider;

/** Shell functions that pages may call without importing the shell. @throws outside the shell, which is a bug */
export function useShellActions(): ShellActions {
  const shellActions = useContext(ShellActionsContext);
  if (!shellActions) throw new Error("Not inside the shell");
  return shellActions;
}

/** Opens the theme drawer from anywhere in the portal. @see R-H01 */
export const themeEvent = "busbar:theme";
/** Applies a random theme and saves it. @see R-H06 */
export const randomThemeEvent = "busbar:random-theme";

/** Asks whether to clear what this browser keeps. @see R-H07 */
export const clearCacheEvent = "busbar:clear-cache";

/** Shows the tour of the frame. */
export const tourEvent = "busbar:tour";

export const askForTour = (): boolean => window.dispatchEvent(new Event(tourEvent));
export const askForTheme = (): boolean => window.dispatchEvent(new Event(themeEvent));
export const askForRandomTheme = (): boolean => window.dispatchEvent(new Event(randomThemeEvent));
export const askToClearCache = (): boolean => window.dispatchEvent(new Event(clearCacheEvent));

/** A command of the active page, such as printing its list. */
export type PageCommand = {
  /** Such as `print` or `export-csv`; unique within a page. */
  key: string;
  title: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  run: () => void;
};

const offers = new Set<{ current: readonly PageCommand[] }>();

/** Offers commands to the palette while the page is active: React runs no effects in hidden views. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const offer = useRef(commands);
  // The palette is outside of the page's component tree and reads the commands when it renders.
  useEffect(() => {
    offer.current = commands;
  });
  useEffect(() => {
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

/** The commands of the active page. */
export const pageCommands = (): PageCommand[] => [...offers].flatMap(({ current }) => current);
