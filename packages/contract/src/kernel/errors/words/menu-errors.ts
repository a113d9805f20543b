import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about the rows of the menu. */
export const menuErrors = {
  "menu.name": entry(
    1400,
    400,
    "以字母开头，最多 64 个字母、数字、横线或下划线",
    "Start with a letter; use only letters, digits, hyphens and underscores, up to 64 characters",
  ),
  "menu.path": entry(
    1400,
    400,
    "填写以 / 开头的路径、相对路径，或 http(s) 网址",
    "Enter a path starting with /, a relative path, or an http(s) URL",
  ),
  "menu.inner_path": entry(1400, 400, "填写以 / 开头的路径", "Enter a path starting with /"),
  "menu.component": entry(
    1400,
    400,
    "页面代码只能是字母、数字和横线",
    "Page codes can contain only letters, digits and hyphens",
  ),
  "menu.icon": entry(1400, 400, "没有这样的图标", "Unknown icon"),
  "menu.name_taken": entry(1400, 400, "已有同名的菜单项", "This name is used by another menu entry"),
  "menu.path_taken": entry(1400, 400, "已有菜单项使用这个路径", "This path is used by another menu entry"),
  "menu.parent_unknown": entry(1400, 400, "上级分组不存在", "Parent group not found"),
  "menu.parent_no_group": entry(1400, 400, "只有分组下可以有菜单项", "Only groups can contain menu entries"),
  "menu.cycle": entry(
    1409,
    409,
    "不能移到自己或自己的下级之下",
    "An entry cannot be moved below itself or one of its entries",
  ),
  "menu.too_deep": entry(1409, 409, "菜单最多 {max} 级", "The menu can have at most {max} levels"),
  "menu.in_use": entry(
    1409,
    409,
    "分组下还有菜单项，不能删除，也不能改成页面",
    "This group still has entries and cannot be deleted or turned into a page",
  ),
  "menu.fixed": entry(
    1409,
    409,
    "菜单管理自身不能删除、隐藏或改变权限，否则再也无法管理菜单",
    "Menu management cannot be deleted, hidden or given other permissions, because the menu could no longer be managed",
  ),
  "menu.not_shipped": entry(
    1409,
    409,
    "这不是系统自带的菜单项，没有可恢复的内容",
    "This is not a built-in menu entry, so there is nothing to restore",
  ),
  "menu.too_many": entry(1409, 409, "菜单项最多 {max} 个", "The menu can have up to {max} entries"),
  "menu.document": entry(1400, 400, "不是菜单文件", "Not a menu file"),
  "menu.changed_meanwhile": entry(
    1410,
    409,
    "预览之后菜单又有变化，请重新预览",
    "The menu has changed since the preview. Preview it again.",
  ),
  "frame.site": entry(
    1400,
    400,
    "填写网站的地址，如 https://help.example.com，不带路径和账号",
    "Enter the site address, such as https://help.example.com, without a path or account",
  ),
  "frame.address": entry(1400, 400, "填写以 https:// 开头的完整网址", "Enter a full URL that starts with https://"),
  "frame.own_site": entry(1400, 400, "本系统不能嵌入自己", "The portal cannot be embedded in itself"),
  "frame.taken": entry(1400, 400, "名单中已有这个网站", "This site is already on the list"),
  "frame.too_many": entry(1409, 409, "名单最多 {max} 个网站", "The list can have up to {max} sites"),
} as const satisfies Record<string, ErrorEntry>;
