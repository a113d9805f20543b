import { missingMark } from "./format-values.ts";
import { useUiTexts } from "./ui-texts.tsx";

/** Stands for a value that is not there; `why` tells the reason on hover and to screen readers. */
export function Missing({ why }: { why?: string | undefined }) {
  const texts = useUiTexts();
  return (
    <span className="bb-missing" role="img" aria-label={why ?? texts.missing} title={why ?? texts.missing}>
      {missingMark}
    </span>
  );
}
