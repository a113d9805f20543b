/** Opens the theme drawer, wherever the person is in the portal. @see R-H01 */
export const themeEvent = "busbar:theme";
/** Draws a random theme and keeps it. @see R-H06 */
export const randomThemeEvent = "busbar:random-theme";

export const askForTheme = (): boolean => window.dispatchEvent(new Event(themeEvent));
export const askForRandomTheme = (): boolean => window.dispatchEvent(new Event(randomThemeEvent));
