import IconCheck from "~icons/ri/check-line";
import IconCopy from "~icons/ri/file-copy-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import { useCopy } from "../copying/copy-text.ts";
import { useUiTexts } from "../texts/ui-texts.tsx";

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const texts = useUiTexts();
  const [copied, copy] = useCopy();
  return (
    <>
      <button
        type="button"
        className={controls.iconButtonSmall}
        aria-label={label ?? texts.copy}
        title={copied ? texts.copied : (label ?? texts.copy)}
        onClick={() => copy(text)}
      >
        <Icon of={copied ? IconCheck : IconCopy} size={14} />
      </button>
      <span className={controls.hiddenText} role="status">
        {copied ? texts.copied : ""}
      </span>
    </>
  );
}
