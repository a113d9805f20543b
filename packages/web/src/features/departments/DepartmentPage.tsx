import { type Department, departments, type DepartmentVerdict } from "@busbar/contract/departments/departments";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import IconEdit from "~icons/ri/edit-line";
import IconRemove from "~icons/ri/delete-bin-line";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { TreePlace } from "../../ui/tree-table/tree-moves.ts";
import { TreeTable } from "../../ui/tree-table/TreeTable.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { DepartmentAside } from "./DepartmentAside.tsx";
import { DepartmentNameDialog, RemoveDepartmentDialog } from "./DepartmentDialogs.tsx";
import { departmentList, useMoveDepartment } from "./department-queries.ts";
import { departmentTexts } from "./department-texts.ts";
import styles from "./departments.module.css";

type Asked = { kind: "create" | "rename" | "remove"; row: Department };

/** The tree of departments with their members; rows are moved by dragging, or by Alt and an arrow key. @see R-M03 */
export function DepartmentPage() {
  const t = departmentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const mayWrite = useCan()(["department:admin"]);
  const list = useQuery(departmentList(api));
  const move = useMoveDepartment(api);
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const rows = new Map(list.data?.map((row) => [row.id, row]));
  const root = list.data?.[0];
  const row = rows.get(chosen ?? "") ?? root;
  const of = (key: string) => rows.get(key) as Department;
  const reason = (verdict: DepartmentVerdict) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
  const close = () => setAsked(undefined);

  const moveTo = (key: string, to: TreePlace) => {
    move.mutate({ id: key, to }, { onError: (error) => !isGivenUp(error) && toast.error(messageOf(error)) });
  };
  const entriesOf = (key: string) => [
    { key: "create", label: t("addBelow"), icon: IconAdd, onRun: () => setAsked({ kind: "create", row: of(key) }) },
    {
      key: "rename",
      label: t("rename"),
      icon: IconEdit,
      disabledReason: reason(of(key).actions.update),
      onRun: () => setAsked({ kind: "rename", row: of(key) }),
    },
    {
      key: "remove",
      label: t("remove"),
      icon: IconRemove,
      danger: true,
      disabledReason: reason(of(key).actions.remove),
      onRun: () => setAsked({ kind: "remove", row: of(key) }),
    },
  ];

  return (
    <PageFrame
      title={t("title")}
      count={list.data && t("total", { count: list.data.length })}
      action={
        mayWrite && row ? (
          <CreateButton onClick={() => setAsked({ kind: "create", row })}>{t("create")}</CreateButton>
        ) : undefined
      }
    >
      {list.error ? <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isLoading ? <Skeleton lines={8} /> : null}
      {list.data && row ? (
        <div className={styles.page}>
          <div className={styles.main}>
            <TreeTable
              label={t("tree")}
              nameTitle={departments.titles.name[language]}
              items={list.data.map(({ id, parentId, name, nameEn, actions }) => ({
                key: id,
                parent: parentId,
                label: (language === "en" && nameEn) || name,
                movable: actions.move === "ok",
                holds: true,
              }))}
              columns={[
                { key: "members", title: t("members"), align: "end", cell: (key) => of(key).members },
                {
                  key: "createTime",
                  title: t("createTime"),
                  wideOnly: true,
                  cell: (key) => <DateText value={of(key).createTime} />,
                },
              ]}
              chosen={row.id}
              onChoose={setChosen}
              {...(mayWrite && { entries: entriesOf, onMove: moveTo })}
            />
            {mayWrite ? <p className={styles.hint}>{t("hint")}</p> : null}
          </div>
          <DepartmentAside row={row} />
        </div>
      ) : null}
      {asked?.kind === "remove" ? <RemoveDepartmentDialog row={asked.row} onClose={close} /> : null}
      {asked?.kind === "create" || asked?.kind === "rename" ? (
        <DepartmentNameDialog
          parent={asked.row}
          row={asked.kind === "rename" ? asked.row : null}
          onClose={close}
          onMade={setChosen}
        />
      ) : null}
    </PageFrame>
  );
}
