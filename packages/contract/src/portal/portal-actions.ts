import type { ActionTexts, NounActions } from "../records/noun-actions.ts";

export const jobActions: NounActions = {
  noun: { zh: "任务", en: "Job" },
  sentences: {
    cancel: { zh: "取消任务", en: "Cancelled a job" },
    retry: { zh: "重试任务", en: "Retried a job" },
  },
};

export const bulkActions: NounActions = {
  sentences: {
    undo: { zh: "批量撤销", en: "Undid a bulk action" },
  },
};

export const savedViewActions: NounActions = {
  sentences: {
    create: { zh: "保存列表视图", en: "Saved a list view" },
    update: { zh: "修改列表视图", en: "Changed a list view" },
    publish: { zh: "发布列表视图", en: "Published a list view" },
    remove: { zh: "删除列表视图", en: "Deleted a list view" },
  },
};

export const demoActions: NounActions = {
  sentences: {
    date_moved: { zh: "调整演示日期", en: "Moved the demo date" },
  },
};

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
