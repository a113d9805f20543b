import { Id } from "@busbar/contract/kernel/paging";
import { CallError } from "@busbar/contract/kernel/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "../../kernel/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal-context.tsx";
import { useView } from "../../kernel/view.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { personProfile } from "./profile-queries.ts";
import { profileTexts } from "./profile-texts.ts";
import styles from "./profile.module.css";

/** Somebody else's profile, to be read by whoever keeps accounts; everybody else is told so. @see R-S01, R-M07 */
export function PersonPage({ id }: { id: string }) {
  const t = profileTexts.useTexts();
  const may = useCan()(["user:admin"]);
  const known = Id.safeParse(id).success;
  const { data, error, refetch } = useQuery({ ...personProfile(useApi(), id), enabled: may && known });
  const { setTitle } = useView();
  const name = data && (data.fullName || data.username);
  // The shell's title is outside this page.
  useEffect(() => setTitle(name), [name, setTitle]);

  const isMissing = !known || (error instanceof CallError && Number(error.code) === 404);
  const refusal = !may ? "person.noRight" : isMissing ? "person.notFound" : null;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{refusal ? t(refusal) : (name ?? t("person.title"))}</h1>
      {refusal ? (
        <EmptyState
          title={t(refusal)}
          hint={t(`${refusal}.hint`)}
          action={
            <a className="bb-button" href="#/user-center">
              {t("person.own")}
            </a>
          }
        />
      ) : data ? (
        <div className={styles.columns}>
          <ProfileCard profile={data} />
        </div>
      ) : error ? (
        <ErrorState
          message={messageOf(error)}
          requestId={error instanceof CallError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
