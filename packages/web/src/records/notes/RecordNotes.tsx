import { roleCodes } from "@busbar/contract/identity/users";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { RecordOf } from "../files/RecordFiles.tsx";
import styles from "../page/record-page.module.css";

const NoteSection = createPart(() => import("./NoteSection.tsx").then((module) => module.NoteSection));
const outsiders: readonly string[] = [roleCodes.enterprise, roleCodes.partner];

/** The follow-up notes of a record, as a section of its page; nothing for people of a customer or partner. */
export function RecordNotes(record: RecordOf) {
  const { roleCode } = useUser();
  if (outsiders.includes(roleCode)) return null;
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
