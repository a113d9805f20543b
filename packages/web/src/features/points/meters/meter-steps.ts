import type { MeterInstall } from "@busbar/contract/meters/meters";
import { createPart } from "../../../kernel/boot/part.tsx";

/** What is done with the meters of a point; with a meter all its channels are meant. */
export type MeterStep =
  | { kind: "install" }
  | { kind: "exchange" | "takeDown" | "correct" | "remove"; install: MeterInstall };

// With decimals and the kit's forms, which a page does without until somebody asks.
export const MeterDialog = createPart(() => import("./MeterDialog.tsx").then((m) => m.MeterDialog));
