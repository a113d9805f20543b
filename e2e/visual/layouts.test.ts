import { layouts } from "../support/layouts.ts";
import { expect, modes, test, themeNames } from "./window.ts";

// Alternated, so that each style is seen in every layout and in both modes.
const tabsBarStyles = ["card", "smart", "smooth"] as const;
const columnStyles = ["vertical", "horizontal", "card", "arrow"] as const;

for (const layout of layouts) {
  for (const [turn, themeName] of themeNames.entries()) {
    for (const mode of modes) {
      test(`R-S04 R-H02 the layout ${layout} in ${themeName}, ${mode}, looks like its picture`, async ({ window }) => {
        const tabsBarStyle = tabsBarStyles[turn % tabsBarStyles.length];
        const columnStyle = columnStyles[turn % columnStyles.length];
        await window.wear({ layout, themeName, mode, tabsBarStyle, columnStyle });
        await expect(window.page.locator(`[data-layout=${layout}]`)).toBeVisible();
        await window.expectPicture(`${layout}-${themeName}-${mode}`);
      });
    }
  }
}
