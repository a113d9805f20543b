import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Departments",
  total: "{count, department|departments}",
  create: "New department",
  addBelow: "New subdepartment",
  saved: "Department saved",
  tree: "Department tree",
  hint: "Drag a row to reorder or move it, or select it and press Alt + arrow keys.",
  members: "Members",
  "members.count": "{count, member|members}",
  createTime: "Created",
  parent: "Parent department",
  "name.missing": "Enter a name",
  "members.title": "Members (including subdepartments)",
  "members.none": "No members yet",
  "members.add": "To add a user to a department, open the user under Users.",
  "members.all": "View all {count} under Users",
  "members.more": "Only the first {count} are listed",
  "remove.title": "Delete department “{name}”?",
  "reason.not_allowed": "You need the permission to manage departments",
  "reason.department.in_use": "This department still has members or subdepartments",
  "reason.department.root": "The top-level department cannot be moved or deleted",
  "activity.create": "Created",
  "activity.update": "Renamed",
  "activity.move": "Moved",
};
