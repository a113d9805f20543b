import type { ActionTexts, NounActions } from "../records/noun-actions.ts";

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
    notices: { zh: "修改通知设置", en: "Changed notification settings" },
  },
};

/** Actions on accounts, whose codes have no noun. */
export const accountActions: ActionTexts = {
  authn_lock_clear: { zh: "解除登录等待", en: "Removed a sign-in delay" },
  authn_login: { zh: "登录", en: "Signed in" },
  authn_login_fail: { zh: "登录失败", en: "Sign-in failed" },
  authn_password_change: { zh: "修改密码", en: "Changed password" },
  authn_password_change_fail: { zh: "修改密码失败", en: "Password change failed" },
  authn_password_reset: { zh: "重置密码", en: "Reset password" },
  authn_recovery_code_use: { zh: "使用恢复码", en: "Used a recovery code" },
  authn_recovery_codes_new: { zh: "重新生成恢复码", en: "Generated new recovery codes" },
  authn_second_factor_fail: { zh: "两步验证失败", en: "Two-step verification failed" },
  authn_second_factor_off: { zh: "关闭两步验证", en: "Turned off two-step verification" },
  authn_second_factor_on: { zh: "开启两步验证", en: "Turned on two-step verification" },
  authn_second_factor_reset: { zh: "重置两步验证", en: "Reset two-step verification" },
  authn_social_link: { zh: "关联账号", en: "Linked an account" },
  authn_social_unlink: { zh: "解除关联账号", en: "Unlinked an account" },
  authn_step_up: { zh: "确认本人操作", en: "Confirmed identity" },
  authn_step_up_fail: { zh: "确认本人操作失败", en: "Identity confirmation failed" },
  authn_token_reuse: { zh: "登录凭据被重复使用", en: "Session token reused" },
  authz_change: { zh: "修改角色、状态或数据范围", en: "Changed roles, status or scope" },
  user_address_fail: { zh: "修改邮箱或手机失败", en: "Change of email or mobile number failed" },
  user_created: { zh: "开通账号", en: "Created an account" },
  user_register_fail: { zh: "注册失败", en: "Registration failed" },
  user_updated: { zh: "修改资料", en: "Changed profile" },
};
