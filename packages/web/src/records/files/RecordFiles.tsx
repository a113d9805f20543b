import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { RecordOf } from "../record-of.ts";
import styles from "../page/record-page.module.css";

const FileSection = lazyComponent(() => import("./FileSection.tsx").then((module) => module.FileSection));

/** The files of a record as a section of its page; on the server the noun needs a `RecordTarget`. */
export function RecordFiles(record: RecordOf) {
  const waiting = (
    <section className={styles.section}>
      <Skeleton lines={3} />
    </section>
  );
  return (
    <PartBoundary fallback={waiting}>
      <FileSection {...record} />
    </PartBoundary>
  );
}
