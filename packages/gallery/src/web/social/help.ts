import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-social": {
    purpose: {
      en: "Signs in by a provider in a pop-up window, from inside the portal.",
      zh: "在系统内通过弹出窗口以第三方账号登录。",
    },
    tasks: [
      { en: "Sign in with a provider", zh: "用登录提供方登录" },
      { en: "Allow pop-up windows if the browser blocks them", zh: "浏览器拦截时允许弹出窗口" },
      { en: "Continue as the linked user", zh: "以关联的用户继续" },
    ],
    words: [],
  },
};
