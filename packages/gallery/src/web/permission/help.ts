import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-vabPermission": {
    purpose: {
      en: "Shows what roles and permissions of an account make of buttons and pages.",
      zh: "展示账号的角色和权限如何影响按钮与页面。",
    },
    tasks: [
      { en: "Compare the buttons that are visible with their rules", zh: "对照规则查看可见的按钮" },
      { en: "Sign in as another account and look again", zh: "以其他账号登录后再次查看" },
      { en: "Make a call with an expired token", zh: "用已过期的令牌调用" },
    ],
    words: [],
  },
};
