import { createPart } from "../../../kernel/boot/part.tsx";

export const MergeDrawer = createPart(() => import("./MergeDrawer.tsx").then((m) => m.MergeDrawer));
