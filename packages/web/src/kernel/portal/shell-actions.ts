import { createContext, useContext } from "react";

export type ShellActions = {
  /** Opens the change-password dialog. */
  changePassword: () => void;
  /** Goes to an address inside the portal. */
  go: (address: string) => void;
  /** Opens the search dialog, which is the command palette. */
  search: () => void;
  /** Opens the list of keyboard shortcuts with the versions. */
  showShortcuts: () => void;
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
