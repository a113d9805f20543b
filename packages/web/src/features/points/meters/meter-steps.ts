import type { MeterInstall } from "@busbar/contract/meters/meters";
import { createPart } from "../../../kernel/boot/part.tsx";

/** A change of a point's meters; one on a meter concerns all its channels. */
export type MeterStep =
  | { kind: "install" }
  | { kind: "exchange" | "takeDown" | "correct" | "remove"; install: MeterInstall };

// Lazy, since it contains the kit's forms and decimal arithmetic.
export const MeterDialog = createPart(() => import("./MeterDialog.tsx").then((m) => m.MeterDialog));
