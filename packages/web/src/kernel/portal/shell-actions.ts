import { type ComponentType, createContext, type SVGProps, useContext, useEffect, useRef } from "react";

export type ShellActions = {
  /** Opens the change-password dialog. */
  changePassword: () => void;
  /** Goes to an address inside the portal. */
  go: (address: string) => void;
  /** Opens the search dialog, which is the command palette. */
  search: () => void;
  /** Opens the list of keyboard shortcuts with the versions. */
  showShortcuts: () => void;
  /** What a page may ask of the tabs; which of them are closed is counted from the one in front. */
  tabs: {
    /** Adds a tab without going there; where the bar is off there is nothing to add to. */
    openBehind: (address: string) => void;
    close: (which: "this" | "others" | "left" | "right" | "all") => void;
    /** Draws the view of a path anew. */
    reload: (path: string) => void;
  };
};

const ShellActionsContext = createContext<ShellActions | null>(null);
export const ShellActionsProvider = ShellActionsContext.Provider;

/** What pages may ask of the shell without knowing it. @throws outside the shell: a bug. */
export function useShellActions(): ShellActions {
  const shellActions = useContext(ShellActionsContext);
  if (!shellActions) throw new Error("Not inside the shell");
  return shellActions;
}

/** Opens the theme drawer, wherever the person is in the portal. @see R-H01 */
export const themeEvent = "busbar:theme";
/** Draws a random theme and keeps it. @see R-H06 */
export const randomThemeEvent = "busbar:random-theme";

export const askForTheme = (): boolean => window.dispatchEvent(new Event(themeEvent));
export const askForRandomTheme = (): boolean => window.dispatchEvent(new Event(randomThemeEvent));

/** Something that the page in front can do, such as printing its list. */
export type PageCommand = {
  /** `print`, `export-csv`: one page has one of each. */
  key: string;
  title: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  run: () => void;
};

const offers = new Set<{ current: readonly PageCommand[] }>();

/** Offers commands to the palette while the page is in front: a view behind runs no effects. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const offer = useRef(commands);
  // The palette is outside of the page; it asks when it is drawn.
  useEffect(() => {
    offer.current = commands;
  });
  useEffect(() => {
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

/** What the page in front offers at this moment. */
export const pageCommands = (): PageCommand[] => [...offers].flatMap(({ current }) => current);
