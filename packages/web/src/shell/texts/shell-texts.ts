import { createTexts } from "../../kernel/texts/i18n.ts";
import { provideEnglish } from "../../ui/texts/ui-texts.tsx";

export const shellTexts = createTexts("shell", {
  zh: () => import("./zh.ts"),
  // With the kit's, which those who read Chinese do not load.
  en: () =>
    import("./en.ts").then((module) => {
      provideEnglish(module.kit);
      return module;
    }),
});

/** In the file of the shell's own, since each start needs both. */
export const tabTexts = createTexts("tabs", {
  zh: () => import("./zh.ts").then(({ tabs: texts }) => ({ texts })),
  en: () => import("./en.ts").then(({ tabs: texts }) => ({ texts })),
});

export const paletteTexts = createTexts("palette", {
  zh: () => import("../palette/zh.ts"),
  en: () => import("../palette/en.ts"),
});

export const shortcutTexts = createTexts("shortcuts", {
  zh: () => import("../shortcuts/zh.ts"),
  en: () => import("../shortcuts/en.ts"),
});

export const helpTexts = createTexts("help", {
  zh: () => import("../help/zh.ts"),
  en: () => import("../help/en.ts"),
});

/** Loaded with the panel; the bell's texts are among the shell's. */
export const noticeTexts = createTexts("notice-panel", {
  zh: () => import("../notices/zh.ts"),
  en: () => import("../notices/en.ts"),
});

export const errorLogTexts = createTexts("error-log", {
  zh: () => import("../error-log/zh.ts"),
  en: () => import("../error-log/en.ts"),
});

export const tourTexts = createTexts("tour", {
  zh: () => import("../tour/zh.ts"),
  en: () => import("../tour/en.ts"),
});

export const themeDrawerTexts = createTexts("theme-drawer", {
  zh: () => import("../theme-drawer/zh.ts"),
  en: () => import("../theme-drawer/en.ts"),
});

export const accessTexts = createTexts("access", {
  zh: () => import("../access/zh.ts"),
  en: () => import("../access/en.ts"),
});

export const viewAsTexts = createTexts("view-as", {
  zh: () => import("../view-as/zh.ts"),
  en: () => import("../view-as/en.ts"),
});
