export const texts = {
  title: "第三方登录",
  hint: "在弹出窗口中登录第三方账号，完成后以该账号关联的用户进入本系统，可在本窗口以该用户继续。",
  with: "用 {title} 登录",
  waiting: "请在弹出的窗口中完成登录",
  blocked: "浏览器拦截了弹出窗口，请允许后重试",
  "given-up": "登录未完成",
  "signed-in": "登录成功，正在切换用户",
  none: "尚未配置登录提供方",
  "none.how": "管理员在服务端设置以下参数并重启后，按钮会出现在这里和登录页。提供方处登记的回调地址为：",
  "none.name": "NAME 换成提供方的名称，如 CORP。",
} as const;
