import type { ReactNode } from "react";

export type TreeColumn = {
  key: string;
  title: string;
  cell: (key: string) => ReactNode;
  /** For numbers. */
  align?: "end";
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
};
