import { useUiTexts } from "../texts/ui-texts.tsx";
import "./states.css";

/** Grey lines in the place of a text; they appear after 200 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const texts = useUiTexts().table;
  return (
    <div className="bb-skeleton" role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // The lines have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={line} className="bb-skeleton-line" />
      ))}
    </div>
  );
}
