const messageTo = (userId: string, title: string) => ({
  kind: "security" as const,
  picture: "security" as const,
  link: "/user-center/accounts",
  values: { title },
  byEmail: true,
  to: { users: [userId] },
});

/** A new way to sign in: an owner who did not add it must hear of it. */
export const accountLinked = (userId: string, title: string) => ({
  ...messageTo(userId, title),
  zh: "账号已关联 <b>{title}</b>，今后可用它登录。如非本人操作，请立即解除关联并修改密码。",
  en: "<b>{title}</b> was linked to your account and can be used to sign in. If this was not you, unlink it and change your password immediately.",
});

export const accountUnlinked = (userId: string, title: string) => ({
  ...messageTo(userId, title),
  zh: "账号已解除与 <b>{title}</b> 的关联，不能再用它登录。",
  en: "<b>{title}</b> was unlinked from your account and can no longer be used to sign in.",
});
