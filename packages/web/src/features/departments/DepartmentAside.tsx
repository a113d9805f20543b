import { type Department, departments } from "@busbar/contract/departments/departments";
import { userAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { membersOf } from "./department-queries.ts";
import { departmentTexts } from "./department-texts.ts";
import styles from "./departments.module.css";

/** The members and the history of the chosen department. */
export function DepartmentAside({ row }: { row: Department }) {
  const t = departmentTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const { fieldTitle } = useNounWords(departments);
  const name = (language === "en" && row.nameEn) || row.name;
  return (
    <aside className={styles.aside} aria-label={name}>
      <h2>{name}</h2>
      {useCan()(["user:read"]) ? <Members row={row} /> : <p>{t("members.count", { count: row.members })}</p>}
      <RecordActivityList
        queryKey={["departments", "one", row.id]}
        load={(pageSize, signal) =>
          api.listDepartmentActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
        }
        actionTitle={(action) =>
          ({
            "department.create": t("activity.create"),
            "department.update": t("activity.update"),
            "department.move": t("activity.move"),
          })[action]
        }
        fieldTitle={(field) => (field === "parent" ? t("parent") : fieldTitle(field))}
        showValue={(_, value) => String(value ?? "")}
      />
    </aside>
  );
}

function Members({ row }: { row: Department }) {
  const t = departmentTexts.useTexts();
  const members = useQuery(membersOf(useApi(), row.id));
  const language = useLanguage();
  const all = `#${listAddress("/setting/userManagement", "users", { departmentId: row.id })}`;
  const { list = [], total = 0 } = members.data ?? {};
  return (
    <section aria-label={t("members.title")}>
      <h3>{t("members.title")}</h3>
      {members.error ? <ErrorState message={messageOf(members.error)} onRetry={() => void members.refetch()} /> : null}
      {members.isLoading ? <Skeleton lines={3} /> : null}
      {members.data && total === 0 ? <EmptyState title={t("members.none")} hint={t("members.add")} /> : null}
      <ul className={styles.members}>
        {list.map(({ id, fullName, department }) => (
          <li key={id}>
            <Link href={`#${userAddress({ id })}`}>{fullName}</Link>{" "}
            {department && department.id !== row.id ? (
              <span>{(language === "en" && department.en) || department.zh}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {total > list.length ? <p>{t("members.more", { count: list.length })}</p> : null}
      {total > 0 ? <Link href={all}>{t("members.all", { count: total })}</Link> : null}
    </section>
  );
}
