import { PageFrame } from "../pages/PageFrame.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import outline from "./page-skeleton.module.css";
import styles from "./states.module.css";

/** The layout of a page: a table as high as the window, a record with sections, or one card. */
export type PageShape = "list" | "record" | "card";

type PageSkeletonProps = { title: string; shape: PageShape };

/** Title and skeleton of a page that is loading, laid out like the page so that nothing shifts. */
export function PageSkeleton({ title, shape }: PageSkeletonProps) {
  const texts = useUiTexts().table;
  return (
    <PageFrame title={title} card={shape === "card"}>
      <div className={outline.outline} data-part="outline" data-shape={shape} role="status" aria-label={texts.loading}>
        {outlines[shape]}
      </div>
    </PageFrame>
  );
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => (
    // The lines have no key of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <i key={line} />
  ));

const outlines = {
  list: (
    <>
      <div className={outline.outlineTools}>{lines(4)}</div>
      <div className={outline.outlineRows}>{lines(30)}</div>
      <div className={outline.outlineTools}>{lines(2)}</div>
    </>
  ),
  record: (
    <>
      <section className={outline.outlineFacts}>{lines(6)}</section>
      <div className={outline.outlineColumns}>
        <section>{lines(6)}</section>
        <section>{lines(4)}</section>
      </div>
    </>
  ),
  card: lines(6),
};

/** Grey lines as placeholder of a text; they appear after 200 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const texts = useUiTexts().table;
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // The lines have no key of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={line} className={styles.skeletonLine} />
      ))}
    </div>
  );
}
