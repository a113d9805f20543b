import type { ActionTexts, NounActions } from "../records/noun-actions.ts";

export const absenceActions: NounActions = {
  noun: { zh: "代理", en: "Stand-in" },
  verbs: {
    set: { zh: "设置", en: "set" },
  },
};

export const sessionActions: NounActions = {
  sentences: {
    end: { zh: "让设备退出登录", en: "Signed a device out" },
    end_all: { zh: "让所有设备退出登录", en: "Signed all devices out" },
    end_others: { zh: "让其他设备退出登录", en: "Signed other devices out" },
    sign_out: { zh: "退出登录", en: "Signed out" },
  },
};

export const viewAsActions: NounActions = {
  sentences: {
    start: { zh: "以他人视角查看", en: "Started viewing as another user" },
    role: { zh: "以角色视角查看", en: "Started viewing as a role" },
    end: { zh: "结束视角查看", en: "Ended viewing as another user" },
  },
};

export const enterpriseActions: NounActions = {
  sentences: {
    check: { zh: "核对企业信息", en: "Checked an enterprise" },
  },
};

export const enterpriseApplicationActions: NounActions = {
  sentences: {
    approve: { zh: "通过企业认证申请", en: "Approved an enterprise verification" },
    reject: { zh: "退回企业认证申请", en: "Rejected an enterprise verification" },
    submit: { zh: "提交企业认证", en: "Applied for enterprise verification" },
    withdraw: { zh: "撤回企业认证申请", en: "Withdrew an enterprise verification" },
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
