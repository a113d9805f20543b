import { createStore } from "zustand/vanilla";

export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** Offered for copying; a toast with details stays until it is closed. */
  details?: string | undefined;
  /** Something to do about it; the message then stays as long as that is possible, whatever the pointer does. */
  offer?: ToastOffer | undefined;
};

/** `milliseconds` from now for which it can be taken. */
export type ToastOffer = { label: string; onTake: () => void; milliseconds: number };

/** Milliseconds on screen; the clock stops under pointer and focus. @see R-S20 */
export const toastTime = 3000;

export const toastStore = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));
let lastId = 0;

/** One toast for the same message at a time: a repeat replaces the standing one and starts its clock again. @see R-E04 */
function show(kind: ToastKind, text: string, details?: string, offer?: ToastOffer): void {
  const toast: Toast = { id: ++lastId, kind, text, details, offer };
  toastStore.setState(({ list }) => ({
    list: [...list.filter((one) => one.kind !== kind || one.text !== text), toast].slice(-5),
  }));
}

/** Says at the foot of the window what happened elsewhere. What happened in front of the eye is said there, not here. */
export const toast = {
  success: (text: string, offer?: ToastOffer) => show("success", text, undefined, offer),
  info: (text: string) => show("info", text),
  warning: (text: string) => show("warning", text),
  error: (text: string, details?: string) => show("error", text, details),
  /** Of any kind, with something to copy or to do. */
  tell: (kind: ToastKind, text: string, more: Pick<Toast, "details" | "offer">) =>
    show(kind, text, more.details, more.offer),
  close: (id: number) => toastStore.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) })),
  /** Takes back what stands with this text. */
  withdraw: (text: string) => toastStore.setState(({ list }) => ({ list: list.filter((one) => one.text !== text) })),
  clear: () => toastStore.setState({ list: [] }),
};
