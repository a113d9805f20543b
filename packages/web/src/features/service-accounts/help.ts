import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "service-accounts": {
    purpose: {
      en: "Lists the accounts with which other systems call the API, each with its owner and its end.",
      zh: "列出其他系统调用接口所用的账号，及其负责人和到期日。",
    },
    tasks: [
      { en: "Create a service account and copy its token", zh: "新建服务账号并复制令牌" },
      { en: "Open an account to see its tokens and calls", zh: "打开账号，查看令牌和调用", keys: [["Enter"]] },
      { en: "Find an account by code, name or owner", zh: "按代码、名称或负责人查找", keys: [["/"]] },
    ],
    words: ["serviceAccount", "scope"],
  },
  "service-account": {
    purpose: {
      en: "Shows one service account: what it may do, its tokens, and its calls of the last 30 days.",
      zh: "显示一个服务账号的权限、令牌和近 30 天的调用。",
    },
    tasks: [
      { en: "Issue a new token, then revoke the old one", zh: "签发新令牌，再作废旧令牌" },
      { en: "Check when and from where it called last", zh: "查看最近调用的时间和地址" },
      { en: "Change permissions, addresses or expiry", zh: "修改权限、来源地址或到期日" },
      { en: "Disable the account, or change its owner", zh: "停用账号，或更换负责人" },
    ],
    words: ["serviceAccount", "scope"],
  },
};
