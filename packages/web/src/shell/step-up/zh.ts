export const texts = {
  title: "确认是您本人",
  "lead.password": "此操作需要确认身份，请输入您的登录密码。五分钟内不会再次询问。",
  "lead.code": "此操作需要确认身份，请输入验证器应用中的验证码，或一个恢复码。五分钟内不会再次询问。",
  "lead.sign-in": "您的账号没有密码，无法在此确认身份。请退出后重新登录，并在五分钟内完成此操作。",
  password: "登录密码",
  code: "验证码",
  "password.empty": "请输入登录密码",
  "code.empty": "请输入验证码",
  wait: "{seconds} 秒后可重试",
  confirm: "确认",
  cancel: "取消",
  close: "知道了",
} as const;
