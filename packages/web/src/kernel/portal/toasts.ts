import { createStore } from "zustand/vanilla";

export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds of the page load at which it was shown. */
  at: number;
  /** Text to copy; there is more time to read a toast with details. */
  details?: string | undefined;
  /** An action in the toast, which then stays exactly as long as the action is possible, whatever the pointer does. */
  offer?: ToastOffer | undefined;
};

/** The action can be taken for `milliseconds` from now; one that takes something back shows the seconds left. */
export type ToastOffer = { label: string; onTake: () => void; milliseconds: number; isUndo?: boolean };

/** Milliseconds on screen; paused while the pointer or the focus is on the toast. @see R-S20 */
export const toastTime = 3000;
/** The same for one with text to copy. */
export const detailedToastTime = 10_000;
/** A page that is left takes its toasts along, except those that the leaving itself has shown. */
const shownWhileLeaving = 1000;
/** More messages at once would cover the page. */
const mostShown = 5;

export const toastStore = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));
let lastId = 0;

/** Each takes back something of its own, so it stays as long as that is possible: past repeats, others and pages. */
const isUndo = ({ offer }: Toast): boolean => offer?.isUndo === true;

/** One toast per message: a repeat replaces the visible one and restarts its timer. @see R-E04 */
function show(kind: ToastKind, text: string, details?: string, offer?: ToastOffer): void {
  const toast: Toast = { id: ++lastId, at: performance.now(), kind, text, details, offer };
  toastStore.setState(({ list }) => {
    const all = [...list.filter((one) => isUndo(one) || one.kind !== kind || one.text !== text), toast];
    const said = all.filter((one) => !isUndo(one)).slice(-mostShown);
    return { list: all.filter((one) => isUndo(one) || said.includes(one)) };
  });
}

/**
 * Shows messages at the foot of the window, for events outside of the current view. A result of what the person sees is
 * shown in place, not here.
 */
export const toast = {
  success: (text: string, offer?: ToastOffer) => show("success", text, undefined, offer),
  info: (text: string) => show("info", text),
  warning: (text: string) => show("warning", text),
  error: (text: string, details?: string) => show("error", text, details),
  /** A toast of any kind with details or an action. */
  tell: (kind: ToastKind, text: string, more: Pick<Toast, "details" | "offer">) =>
    show(kind, text, more.details, more.offer),
  close: (id: number) => toastStore.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) })),
  /** Removes the toast with this text. */
  withdraw: (text: string) => toastStore.setState(({ list }) => ({ list: list.filter((one) => one.text !== text) })),
  /** Another page is in front: what was said on the one before is over, but can still be undone. */
  leavePage: () => {
    const since = performance.now() - shownWhileLeaving;
    toastStore.setState(({ list }) => ({ list: list.filter((one) => one.at > since || isUndo(one)) }));
  },
  clear: () => toastStore.setState({ list: [] }),
};
