import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "social-links": {
    purpose: {
      en: "Links accounts of other providers to yours, so that you can sign in without the password.",
      zh: "关联其他平台的账号，之后无需密码即可登录。",
    },
    tasks: [
      { en: "Link an account", zh: "关联账号" },
      { en: "Unlink an account that you no longer use", zh: "解除不再使用的关联" },
      { en: "See when a linked account was last used", zh: "查看关联账号最近使用的时间" },
    ],
    words: ["linkedAccount", "provider"],
  },
};
