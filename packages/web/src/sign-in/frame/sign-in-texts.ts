const fieldsZh = {
  username: "用户名",
  usernameEmpty: "用户名不能为空",
  fullName: "姓名",
  fullNameEmpty: "姓名不能为空",
  password: "密码",
  passwordShort: "密码不能少于 6 位",
  email: "邮箱",
  emailWrong: "请输入正确的邮箱",
  code: "验证码",
  sending: "正在发送…",
  back: "返回",
  backToSignIn: "返回登录",
};

const fieldsEn: { [K in keyof typeof fieldsZh]: string } = {
  username: "User name",
  usernameEmpty: "User name cannot be empty",
  fullName: "Full name",
  fullNameEmpty: "Full name cannot be empty",
  password: "Password",
  passwordShort: "Password cannot be under 6 digits",
  email: "Email",
  emailWrong: "Enter a valid email address",
  code: "Code",
  sending: "Sending…",
  back: "Back",
  backToSignIn: "Back to sign-in",
};

/** Texts that several pages before sign-in share. */
export const fieldTexts: Record<SignInLanguage, typeof fieldsZh> = { zh: fieldsZh, en: fieldsEn };

export type SignInLanguage = "zh" | "en";

const zh = {
  ...fieldTexts.zh,
  welcome: "欢迎登录",
  anyName: "用户名 / 邮箱 / 手机号",
  signIn: "登录",
  signingIn: "正在登录…",
  forgot: "忘记密码？",
  register: "注册账号",
  tooMany: "尝试次数过多，请稍候再试",
  waitSeconds: "{seconds} 秒后可重试",
  codeTitle: "两步验证",
  codeLead: "请输入验证器应用中的 6 位验证码，或一个恢复码。",
  codeEmpty: "请输入验证码",
  showPassword: "显示密码",
  hidePassword: "隐藏密码",
  capsLock: "大写锁定已打开",
  noToken: "登录接口异常，未正确返回 token",
  noAnswer: "无法连接服务器，请检查网络后重试",
  failed: "登录失败，请稍后重试",
  demo: "演示账号",
  demoHint: "选择一个账号即可填入，密码相同",
  demoAll: "显示全部 {count} 个账号",
  demoFewer: "收起",
  language: "语言",
  offer: "",
  tagline: "从用能点到结算单，一处管理",
  taglineMore: "客户、合同、计量、结算与应收",
  loading: "正在进入…",
};
export type SignInTexts = { [K in keyof typeof zh]: string };

const en: SignInTexts = {
  ...fieldTexts.en,
  welcome: "Sign in",
  anyName: "User name, email or mobile number",
  signIn: "Sign in",
  signingIn: "Signing in…",
  forgot: "Forgot your password?",
  register: "Create an account",
  tooMany: "Too many attempts. Wait a moment and try again.",
  waitSeconds: "Try again in {seconds} s",
  codeTitle: "Two-step verification",
  codeLead: "Enter the 6-digit code from your authenticator app, or a recovery code.",
  codeEmpty: "Enter the code",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps Lock is on",
  noToken: "Login interface abnormal, token not returned correctly",
  noAnswer: "The server cannot be reached. Check the connection and try again.",
  failed: "Sign-in failed. Try again later.",
  demo: "Demo accounts",
  demoHint: "Choose an account to fill it in. All share one password.",
  demoAll: "Show all {count} accounts",
  demoFewer: "Show fewer",
  language: "Language",
  offer: "View this page in English",
  tagline: "From pick-up point to statement, in one place",
  taglineMore: "Customers, contracts, metering, billing and receivables",
  loading: "Opening…",
};

export const signInTexts: Record<SignInLanguage, SignInTexts> = { zh, en };

/** Why the person is back on the sign-in page; shown once. */
export const expiredText: Record<SignInLanguage, string> = {
  zh: "登录状态已过期，请重新登录",
  en: "Your session has expired. Please sign in again.",
};
