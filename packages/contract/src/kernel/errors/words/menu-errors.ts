import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about the rows of the menu. */
export const menuErrors = {
  "menu.name": entry(
    1400,
    400,
    "以字母开头，最多 64 个字母、数字、横线或下划线",
    "A letter first, then letters, digits, dashes and underscores, 64 at most",
  ),
  "menu.path": entry(
    1400,
    400,
    "填写以 / 开头的路径、相对路径，或 http(s) 网址",
    "A path from / on, a path below the group, or an http(s) address",
  ),
  "menu.inner_path": entry(1400, 400, "填写以 / 开头的路径", "A path that begins with /"),
  "menu.component": entry(1400, 400, "页面代码只能是字母、数字和横线", "Letters, digits and dashes"),
  "menu.icon": entry(1400, 400, "没有这样的图标", "There is no such icon"),
  "menu.name_taken": entry(1400, 400, "已有同名的菜单项", "Another entry has this name"),
  "menu.path_taken": entry(1400, 400, "已有菜单项使用这个路径", "Another entry has this path"),
  "menu.parent_unknown": entry(1400, 400, "上级分组不存在", "There is no such group"),
  "menu.parent_no_group": entry(1400, 400, "只有分组下可以有菜单项", "Only a group can hold entries"),
  "menu.cycle": entry(1409, 409, "不能移到自己或自己的下级之下", "An entry cannot be moved below itself"),
  "menu.too_deep": entry(1409, 409, "菜单最多 {max} 级", "The menu goes {max} levels deep at most"),
  "menu.in_use": entry(
    1409,
    409,
    "分组下还有菜单项，不能删除，也不能改成页面",
    "There are entries in this group, so it can neither be deleted nor become a page",
  ),
  "menu.fixed": entry(
    1409,
    409,
    "菜单管理自身不能删除、隐藏或改变权限，否则再也无法管理菜单",
    "The page that manages the menu can neither be deleted nor hidden, nor need another right",
  ),
  "menu.not_shipped": entry(
    1409,
    409,
    "这不是系统自带的菜单项，没有可恢复的内容",
    "The product does not bring this entry, so there is nothing to restore",
  ),
  "menu.too_many": entry(1409, 409, "菜单项最多 {max} 个", "There are {max} entries at most"),
  "menu.document": entry(1400, 400, "不是菜单文件", "This is not a file of a menu"),
  "menu.changed_meanwhile": entry(
    1410,
    409,
    "预览之后菜单又有变化，请重新预览",
    "The menu has changed since the preview. Look at it again.",
  ),
  "frame.site": entry(
    1400,
    400,
    "填写网站的地址，如 https://help.example.com，不带路径和账号",
    "The address of a site, such as https://help.example.com, without path or account",
  ),
  "frame.address": entry(1400, 400, "填写以 https:// 开头的完整网址", "A whole address that begins with https://"),
  "frame.own_site": entry(1400, 400, "本系统不能嵌入自己", "The portal cannot be shown inside itself"),
  "frame.taken": entry(1400, 400, "名单中已有这个网站", "This site is on the list already"),
  "frame.too_many": entry(1409, 409, "名单最多 {max} 个网站", "The list has {max} sites at most"),
} as const satisfies Record<string, ErrorEntry>;
