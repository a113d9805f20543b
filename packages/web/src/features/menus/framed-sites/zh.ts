import { texts as shared } from "../../../records/words/zh.ts";

export const texts = {
  ...shared,
  title: "允许嵌入的网站",
  intro: "菜单和页面只能嵌入这里列出的网站，其他网址会提示在新窗口打开。改动在用户下次打开或刷新本系统时生效。",
  none: "还没有网站",
  origin: "网站地址",
  "origin.example": "如 https://help.example.com，不带路径",
  ownOrigin: "允许网站使用自己的存储",
  "ownOrigin.hint": "有些网站不勾选便无法显示。",
  own: "可用自己的存储",
  add: "加入名单",
  added: "已加入名单",
  remove: "移出名单：{origin}",
  removed: "已移出名单",
} as const;
