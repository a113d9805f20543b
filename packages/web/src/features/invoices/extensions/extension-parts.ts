import type { ExtensionRequest } from "@busbar/contract/invoices/extension-requests";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import type { Answering } from "./AnswerExtensionDialog.tsx";

// Lazy, since they contain the kit's calendar.
export const AskExtensionDialog = lazyComponent(() =>
  import("./AskExtensionDialog.tsx").then((module) => module.AskExtensionDialog),
);
export const AnswerExtensionDialog = lazyComponent(() =>
  import("./AnswerExtensionDialog.tsx").then((module) => module.AnswerExtensionDialog),
);

/** What the person may do to a request now. */
export const stepsOf = ({ actions }: ExtensionRequest): Answering["how"][] => [
  ...(actions.decide === "ok" ? (["approve", "refuse"] as const) : []),
  ...(actions.withdraw === "ok" ? (["withdraw"] as const) : []),
];
