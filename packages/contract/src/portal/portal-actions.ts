import type { ActionTexts, NounActions } from "../records/noun-actions.ts";

export const portalActions: NounActions = {
  sentences: {
    error: { zh: "页面发生异常", en: "Error on a page" },
  },
};

export const serverActions: NounActions = {
  sentences: {
    error: { zh: "服务器处理异常", en: "Server error" },
  },
};

/** Codes without a noun. */
export const portalWideActions: ActionTexts = {
  authz_fail: { zh: "没有权限，操作被拒绝", en: "Permission denied" },
  upload_complete: { zh: "上传文件", en: "Uploaded a file" },
  upload_validation: { zh: "上传的文件未通过检查", en: "Uploaded file failed validation" },
};
