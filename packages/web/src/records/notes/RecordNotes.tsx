import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { RecordOf } from "../record-of.ts";
import styles from "../page/record-page.module.css";
import { useIsOutside } from "../use-is-outside.ts";

const NoteSection = lazyComponent(() => import("./NoteSection.tsx").then((module) => module.NoteSection));

/** The follow-up notes of a record as a section of its page; hidden from people of a customer or partner. */
export function RecordNotes(record: RecordOf) {
  if (useIsOutside()) return null;
  const waiting = (
    <section className={styles.section}>
      <Skeleton lines={3} />
    </section>
  );
  return (
    <PartBoundary fallback={waiting}>
      <NoteSection {...record} />
    </PartBoundary>
  );
}
