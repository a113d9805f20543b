import { modes, test, themeNames } from "./window.ts";

test.use({ size: "phone" });

for (const themeName of themeNames) {
  for (const mode of modes) {
    test(`R-S05 R-H02 a phone in ${themeName}, ${mode}, looks like its picture`, async ({ window }) => {
      await window.wear({ themeName, mode });
      await window.expectPicture(`phone-${themeName}-${mode}`);
    });
  }
}
