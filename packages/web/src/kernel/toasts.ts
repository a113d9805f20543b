import { createStore } from "zustand/vanilla";

export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** Offered for copying; a toast with details stays until it is closed. */
  details?: string | undefined;
};

/** Milliseconds on screen; the clock stops under pointer and focus. @see R-S20 */
export const toastTime = 3000;

export const toastStore = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));
let lastId = 0;

/** One toast for the same message at a time: a repeat replaces the standing one and starts its clock again. @see R-E04 */
function show(kind: ToastKind, text: string, details?: string): void {
  const toast: Toast = { id: ++lastId, kind, text, details };
  toastStore.setState(({ list }) => ({
    list: [...list.filter((one) => one.kind !== kind || one.text !== text), toast].slice(-5),
  }));
}

/** Says in a corner what happened elsewhere. What happened in front of the eye is said there, not here. */
export const toast = {
  success: (text: string) => show("success", text),
  info: (text: string) => show("info", text),
  warning: (text: string) => show("warning", text),
  error: (text: string, details?: string) => show("error", text, details),
  close: (id: number) => toastStore.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) })),
  clear: () => toastStore.setState({ list: [] }),
};
