import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  verification: {
    purpose: {
      en: "Lists the applications of users who want to manage a new enterprise or join one that is already a customer.",
      zh: "列出用户为新企业认证或加入已有企业而提交的申请。",
    },
    tasks: [
      {
        en: "Open an application and compare it with the business licence",
        zh: "打开申请，与营业执照核对",
        keys: [["Enter"]],
      },
      {
        en: "Approve an application, which makes the applicant an enterprise user",
        zh: "通过申请，申请人成为企业用户",
      },
      { en: "Reject an application with a reason that the applicant sees", zh: "填写原因后不通过，申请人可以看到原因" },
      {
        en: "Find an application by enterprise, credit code or applicant",
        zh: "按企业、信用代码或申请人查找",
        keys: [["/"]],
      },
    ],
    words: ["enterpriseVerification", "licence", "creditCode", "enterpriseUser", "referralCode"],
  },
  "own-enterprise": {
    purpose: {
      en: "Verifies that you belong to an enterprise. You can then see its pick-up points, contracts, statements and payments.",
      zh: "认证所属的企业。认证后可以查看该企业的用能点、合同、结算单和账款。",
    },
    tasks: [
      {
        en: "Check the name and the unified social credit code of your enterprise",
        zh: "核对企业名称和统一社会信用代码",
      },
      { en: "Enter the details and upload the business licence", zh: "填写资料并上传营业执照" },
      { en: "Withdraw your application, or correct and resubmit it", zh: "撤回申请，或修改后重新提交" },
      { en: "Approve colleagues who request to join your enterprise", zh: "通过同事加入企业的申请" },
    ],
    words: ["enterpriseVerification", "creditCode", "licence", "referralCode", "enterpriseUser"],
  },
};
