import type { Region } from "@busbar/contract/areas/areas";

export const kinds = ["online", "promotion", "offline", "brand"] as const;
export const resources = ["sponsor", "venue"] as const;
export const materials = [
  "leaflets",
  "stands",
  "banners",
  "badges",
  "nameplates",
  "speakers",
  "projector",
  "register",
  "gifts",
  "water",
] as const;

export type Activity = {
  name: string;
  region: Region | undefined;
  day: string | undefined;
  time: string | undefined;
  instant: boolean;
  kinds: (typeof kinds)[number][];
  resource: (typeof resources)[number];
  description: string;
  rating: number;
  areaCode: string | undefined;
  materials: (typeof materials)[number][];
};

export const noActivity: Activity = {
  name: "",
  region: undefined,
  day: undefined,
  time: undefined,
  instant: false,
  kinds: [],
  resource: "sponsor",
  description: "",
  rating: 0,
  areaCode: undefined,
  materials: [],
};

/** Three to five characters, whatever a character takes in memory. */
export const isName = (typed: string): boolean => {
  const { length } = [...typed.trim()];
  return length >= 3 && length <= 5;
};
