import { useEffect, useState } from "react";
import IconCheck from "~icons/ri/check-line";
import IconCopy from "~icons/ri/file-copy-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";

/** Copies a text and confirms it. Hidden outside secure contexts, where there is no clipboard. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const texts = useUiTexts();
  const [copied, setCopied] = useState(false);
  // Outside React: the time until the label changes back.
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button
        type="button"
        className={controls.iconButtonSmall}
        aria-label={label ?? texts.copy}
        title={copied ? texts.copied : (label ?? texts.copy)}
        onClick={() => void copy()}
      >
        <Icon of={copied ? IconCheck : IconCopy} size={14} />
      </button>
      <span className={controls.hiddenText} role="status">
        {copied ? texts.copied : ""}
      </span>
    </>
  );
}
