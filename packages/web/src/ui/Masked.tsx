import { maskText } from "./format-values.ts";
import { useUiTexts } from "./ui-texts.tsx";
import "./values.css";

/** A text of which only the ends are shown. Not a protection: what the person may not see never leaves the server. */
export function Masked({ text, start, end }: { text: string; start?: number; end?: number }) {
  const texts = useUiTexts();
  return (
    <span className="bb-figure" title={texts.masked}>
      {maskText(text, start, end)}
    </span>
  );
}
