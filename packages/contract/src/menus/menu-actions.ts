import type { NounActions } from "../records/noun-actions.ts";

export const menuActions: NounActions = {
  sentences: {
    import: { zh: "导入菜单", en: "Imported the menu" },
    create: { zh: "新建菜单项", en: "Added a menu entry" },
    update: { zh: "修改菜单项", en: "Changed a menu entry" },
    move: { zh: "移动菜单项", en: "Moved a menu entry" },
    remove: { zh: "删除菜单项", en: "Deleted a menu entry" },
    restore: { zh: "恢复系统自带的菜单项", en: "Restored a built-in menu entry" },
  },
};
