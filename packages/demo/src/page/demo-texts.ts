const zh = {
  title: "浏览器演示",
  lead: "没有服务器：数据库就在这个浏览器里，同一浏览器的标签页共用数据，全部关闭后即清空。登录帐号 admin、editor、test，密码任意。",
  lacks: "PDF 和 XLSX 文件、第三方登录需运行完整系统。",
  reset: "恢复初始数据",
  sure: "所有标签页的改动都会丢失，并需重新登录。确定恢复初始数据吗？",
  resetting: "正在恢复…",
  mails: "邮件与短信",
  noMails: "还没有邮件或短信。",
  failed: "演示数据库未能启动：{reason}",
};
const en: typeof zh = {
  title: "Browser demo",
  lead: "There is no server: the database is in this browser, shared by its tabs and gone with the last of them. Sign in as admin, editor or test with any password.",
  lacks: "PDF and XLSX files and sign-in by other providers need the product itself.",
  reset: "Restore the first data",
  sure: "Changes in all tabs are lost, and you must sign in again. Restore the original data?",
  resetting: "Restoring…",
  mails: "Mails and text messages",
  noMails: "No mail or text message yet.",
  failed: "The demo's database did not start: {reason}",
};

export const demoTexts = { zh, en };

/** On the sign-in form, until the worker answers. */
export const startingText = {
  zh: "正在启动浏览器内的服务器，现在登录会在启动后自动完成",
  en: "The server in this browser is starting. You can sign in now; it completes once the server is ready.",
};
