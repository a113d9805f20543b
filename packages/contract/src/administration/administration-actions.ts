import type { NounActions } from "../records/noun-actions.ts";

export const userActions: NounActions = {
  sentences: {
    avatar: { zh: "更换头像", en: "Changed picture" },
    avatar_removed: { zh: "移除头像", en: "Removed picture" },
    create: { zh: "开通账号", en: "Created an account" },
    hand_over: { zh: "停用账号并移交工作", en: "Handed over the work of a disabled account" },
    mails: { zh: "修改邮件通知", en: "Changed email notifications" },
    export: { zh: "导出用户", en: "Exported users" },
    invite: { zh: "重新发送邀请", en: "Resent an invitation" },
    issue_password: { zh: "签发临时密码", en: "Issued a temporary password" },
    grant_duty: { zh: "授予单项权限", en: "Granted a permission" },
    end_duty: { zh: "收回单项权限", en: "Revoked a permission" },
    disable: { zh: "批量停用账号", en: "Disabled accounts (bulk)" },
    add_role: { zh: "批量添加角色", en: "Added a role to users (bulk)" },
    remove: { zh: "移除未使用的账号", en: "Removed an unused account" },
    remove_role: { zh: "批量移除角色", en: "Removed a role from users (bulk)" },
    set_department: { zh: "批量设置部门", en: "Set the department of users (bulk)" },
    notices: { zh: "修改消息通知", en: "Changed notification settings" },
  },
};

export const roleActions: NounActions = {
  noun: { zh: "角色", en: "Role" },
  sentences: {
    set_permissions: { zh: "修改角色权限", en: "Changed the permissions of a role" },
  },
};

export const accessActions: NounActions = {
  noun: { zh: "权限申请", en: "Access request" },
  verbs: {
    over: { zh: "到期", en: "expired" },
  },
};

export const departmentActions: NounActions = {
  noun: { zh: "部门", en: "Department" },
  sentences: {
    move: { zh: "移动部门", en: "Moved a department" },
  },
};

export const menuActions: NounActions = {
  sentences: {
    import: { zh: "导入菜单", en: "Imported the menu" },
    create: { zh: "新建菜单项", en: "Added a menu entry" },
    update: { zh: "修改菜单项", en: "Changed a menu entry" },
    move: { zh: "移动菜单项", en: "Moved a menu entry" },
    remove: { zh: "删除菜单项", en: "Deleted a menu entry" },
    restore: { zh: "恢复系统自带的菜单项", en: "Restored a built-in menu entry" },
  },
};

export const frameActions: NounActions = {
  sentences: {
    add: { zh: "允许嵌入网站", en: "Allowed a site to be embedded" },
    remove: { zh: "不再允许嵌入网站", en: "No longer allowed a site to be embedded" },
  },
};

export const announcementActions: NounActions = {
  sentences: {
    create: { zh: "写通知草稿", en: "Drafted a notice" },
    update: { zh: "修改通知草稿", en: "Edited a draft notice" },
    send: { zh: "发送通知", en: "Sent a notice" },
    withdraw: { zh: "撤回通知", en: "Withdrew a notice" },
    remove: { zh: "删除通知草稿", en: "Deleted a draft notice" },
    hold: { zh: "通知到时未能发出", en: "Notice not sent as scheduled" },
    expire: { zh: "通知到期失效", en: "Notice expired" },
  },
};

export const noticeActions: NounActions = {
  sentences: {
    publish: { zh: "发布消息", en: "Published a notice" },
  },
};

export const dictionaryActions: NounActions = {
  sentences: {
    create: { zh: "新建字典项", en: "Added a dictionary entry" },
    update: { zh: "修改字典项", en: "Changed a dictionary entry" },
    move: { zh: "移动字典项", en: "Moved a dictionary entry" },
  },
};

export const areaActions: NounActions = {
  sentences: {
    create: { zh: "新增地区", en: "Added an area" },
    update: { zh: "修改地区", en: "Changed an area" },
  },
};

export const systemLogActions: NounActions = {
  noun: { zh: "系统日志", en: "System log" },
  sentences: {
    detach: { zh: "将日志移入归档文件", en: "Moved log entries to an archive" },
    verify: { zh: "核验系统日志", en: "Verified the system log" },
  },
};
