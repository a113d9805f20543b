import { useEffect, useState } from "react";
import controls from "../fields/controls.module.css";
import styles from "./copy-text.module.css";
import { uiTextsOf } from "../texts/ui-texts.tsx";

/**
 * Copies a text. Where the clipboard is closed, outside secure contexts or by the person's own choice, the older command
 * is tried; when that is refused too, the text is shown, selected, to be copied by hand. @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const copied = copyByCommand(text);
    if (!copied) showToCopy(text);
    return copied;
  }
}

/** Without a selection of its own, so it works behind a modal dialog too. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = event.clipboardData !== null;
  };
  document.addEventListener("copy", give, { capture: true });
  try {
    return document.execCommand("copy") && copied;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", give, { capture: true });
  }
}

/** Made by hand, because callers outside of React copy too; in the top layer, above any dialog. */
function showToCopy(text: string): void {
  const language = document.documentElement.lang.startsWith("en") ? "en" : "zh";
  const { copyByHand: texts, close: closing } = uiTextsOf(language);
  const before = document.activeElement;
  const dialog = document.createElement("dialog");
  dialog.className = styles.dialog ?? "";
  dialog.setAttribute("aria-label", texts.notCopied);
  const said = document.createElement("p");
  said.textContent = texts.notCopied;
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  field.rows = Math.min(8, text.split("\n").length + 1);
  field.setAttribute("aria-label", texts.text);
  const close = document.createElement("button");
  close.type = "button";
  close.className = controls.button ?? "";
  close.textContent = closing;
  const end = () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  close.addEventListener("click", end);
  dialog.addEventListener("close", end);
  // Dialogs below would close on the same key.
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") end();
  });
  dialog.append(said, field, close);
  document.body.append(dialog);
  if (typeof dialog.showModal === "function") dialog.showModal();
  else dialog.setAttribute("open", "");
  field.focus();
  field.select();
}

/** Whether a text was copied just now, for the label of a button, and the action that copies one. */
export function useCopy(): [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false);
  // Outside React: the time until the label changes back.
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, (text) => void copyText(text).then(setCopied)];
}
