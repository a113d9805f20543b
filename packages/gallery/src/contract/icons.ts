import { Paging } from "@busbar/contract/kernel/http/paging";
import { z } from "zod";

/** Of a name's end: lines, filled areas, or neither. */
const IconStyles = z.enum(["line", "fill"]);
export type IconStyle = z.infer<typeof IconStyles>;

/** The groups of Remix Icon, as its makers call them. */
export const iconGroups = {
  Arrows: { zh: "箭头", en: "Arrows" },
  Buildings: { zh: "建筑", en: "Buildings" },
  Business: { zh: "商务", en: "Business" },
  Communication: { zh: "沟通", en: "Communication" },
  Design: { zh: "设计", en: "Design" },
  Development: { zh: "开发", en: "Development" },
  Device: { zh: "设备", en: "Devices" },
  Document: { zh: "文档", en: "Documents" },
  Editor: { zh: "编辑", en: "Editor" },
  Finance: { zh: "金融", en: "Finance" },
  Food: { zh: "食物", en: "Food" },
  "Game & Sports": { zh: "游戏与运动", en: "Games and sports" },
  "Health & Medical": { zh: "健康医疗", en: "Health" },
  Logos: { zh: "标志", en: "Logos" },
  Map: { zh: "地图", en: "Maps" },
  Media: { zh: "媒体", en: "Media" },
  Others: { zh: "其他", en: "Others" },
  System: { zh: "系统", en: "System" },
  "User & Faces": { zh: "用户与表情", en: "People and faces" },
  Weather: { zh: "天气", en: "Weather" },
} as const;
export type IconGroup = keyof typeof iconGroups;

export const iconPageSizes = [72, 144, 216, 288] as const;

export const IconQuery = z.object({
  ...Paging.shape,
  pageSize: z.coerce.number().int().min(1).max(300).default(72),
  /** Part of the name. */
  title: z.string().trim().max(60).default(""),
  group: z.enum(Object.keys(iconGroups) as [IconGroup, ...IconGroup[]]).optional(),
  style: IconStyles.optional(),
});
export type IconQuery = z.output<typeof IconQuery>;
