import type { Bilingual } from "../kernel/bilingual.ts";

/** A province as a tile: two digits of GB/T 2260, letters of ISO 3166-2, and its position from 1. */
type ProvinceTile = Bilingual & { code: string; letters: string; column: number; row: number };

const tile = (code: string, zh: string, en: string, letters: string, column: number, row: number): ProvinceTile => ({
  code,
  zh,
  en,
  letters,
  column,
  row,
});

/** The 34 provinces at roughly their geographic positions, without outlines. */
export const provinceTiles: readonly ProvinceTile[] = [
  tile("23", "黑龙江", "Heilongjiang", "HL", 9, 1),
  tile("11", "北京", "Beijing", "BJ", 6, 2),
  tile("15", "内蒙古", "Inner Mongolia", "NM", 5, 2),
  tile("21", "辽宁", "Liaoning", "LN", 8, 2),
  tile("22", "吉林", "Jilin", "JL", 9, 2),
  tile("65", "新疆", "Xinjiang", "XJ", 1, 3),
  tile("62", "甘肃", "Gansu", "GS", 3, 3),
  tile("64", "宁夏", "Ningxia", "NX", 4, 3),
  tile("14", "山西", "Shanxi", "SX", 5, 3),
  tile("13", "河北", "Hebei", "HE", 6, 3),
  tile("12", "天津", "Tianjin", "TJ", 7, 3),
  tile("63", "青海", "Qinghai", "QH", 2, 4),
  tile("61", "陕西", "Shaanxi", "SN", 5, 4),
  tile("41", "河南", "Henan", "HA", 6, 4),
  tile("37", "山东", "Shandong", "SD", 7, 4),
  tile("54", "西藏", "Tibet", "XZ", 1, 5),
  tile("51", "四川", "Sichuan", "SC", 4, 5),
  tile("50", "重庆", "Chongqing", "CQ", 5, 5),
  tile("42", "湖北", "Hubei", "HB", 6, 5),
  tile("34", "安徽", "Anhui", "AH", 7, 5),
  tile("32", "江苏", "Jiangsu", "JS", 8, 5),
  tile("31", "上海", "Shanghai", "SH", 9, 5),
  tile("53", "云南", "Yunnan", "YN", 4, 6),
  tile("52", "贵州", "Guizhou", "GZ", 5, 6),
  tile("43", "湖南", "Hunan", "HN", 6, 6),
  tile("36", "江西", "Jiangxi", "JX", 7, 6),
  tile("33", "浙江", "Zhejiang", "ZJ", 8, 6),
  tile("45", "广西", "Guangxi", "GX", 5, 7),
  tile("44", "广东", "Guangdong", "GD", 6, 7),
  tile("35", "福建", "Fujian", "FJ", 8, 7),
  tile("71", "台湾", "Taiwan", "TW", 9, 7),
  tile("46", "海南", "Hainan", "HI", 5, 8),
  tile("82", "澳门", "Macao", "MO", 6, 8),
  tile("81", "香港", "Hong Kong", "HK", 7, 8),
];

const shortNames = new Map(provinceTiles.map(({ code, zh }) => [code, zh]));

/** `宁夏 青铜峡市`: beside 宁夏回族自治区 a column of a list would have no room for the area. Names of areas are Chinese. */
export const areaInList = ({
  areaCode,
  provinceName,
  areaName,
}: Record<"areaCode" | "provinceName" | "areaName", string>) =>
  `${shortNames.get(areaCode.slice(0, 2)) ?? provinceName} ${areaName}`;
