import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "access-requests": {
    purpose: {
      en: "Shows the permissions that you requested, and the requests of colleagues that you can decide.",
      zh: "显示自己申请的权限，以及可以由自己处理的同事的申请。",
    },
    tasks: [
      { en: "See whether your request was granted, and until when", zh: "查看申请是否通过、有效至何时" },
      { en: "Withdraw a request, or return access that you no longer need", zh: "撤回申请，或归还不再需要的权限" },
      { en: "Grant a permission for a duration and a scope", zh: "按期限和数据范围授予权限" },
      { en: "Reject a request with a reason that the user sees", zh: "填写理由后拒绝，对方可以看到理由" },
    ],
    words: ["accessRequest", "permission", "scope", "decisions"],
  },
};
