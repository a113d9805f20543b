import type { ReactNode } from "react";

export type TreeColumn = {
  key: string;
  title: string;
  cell: (key: string) => ReactNode;
  /** Numbers stand at the end. */
  align?: "end";
  /** Left out where there is room for little. */
  wideOnly?: boolean;
};
