export const texts = {
  title: "自定义Iframe",
  hint: "每个网址在自己的标签页中打开。只有管理员允许的网站能够嵌入，其他网站可在新窗口打开。",
  url: "网址",
  "url.empty": "请填写网址",
  "url.wrong": "请填写以 https:// 开头的完整网址",
  name: "标题",
  "name.empty": "请填写标题",
  open: "打开",
} as const;
