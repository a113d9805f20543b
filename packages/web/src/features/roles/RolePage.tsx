import type { Role } from "@busbar/contract/roles/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { roleTexts } from "./role-texts.ts";
import { LookAsDialog } from "./LookAsDialog.tsx";
import { RoleEditor } from "./RoleEditor.tsx";
import { RoleNameDialog } from "./RoleNameDialog.tsx";
import { roleList, useRemoveRole } from "./role-queries.ts";
import styles from "./roles.module.css";

type Asked = { kind: "create" } | { kind: "rename" | "remove" | "look-as"; role: Role };

/** All roles on the left; the permissions of the chosen one as a matrix, and the resulting menu. @see R-M02 */
export function RolePage() {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const roles = useQuery(roleList(api));
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const remove = useRemoveRole(api);
  const nameOf = (role: Role) => (language === "zh" ? role.nameZh : role.nameEn);
  const role = roles.data?.find(({ code }) => code === chosen) ?? roles.data?.[0];
  const mayLook = can(["view-as:use"]);
  useNavigationIntent("look-as", () => mayLook && role && setAsked({ kind: "look-as", role }), role !== undefined);
  const holders = (code: string) => `#${listAddress("/setting/userManagement", "users", { role: [code] })}`;
  return (
    <PageFrame
      title={t("title")}
      count={roles.data && t("total", { count: roles.data.length })}
      action={
        can(["role:admin"]) ? (
          <CreateButton onClick={() => setAsked({ kind: "create" })}>{t("create")}</CreateButton>
        ) : undefined
      }
    >
      {roles.error ? <ErrorState message={messageOf(roles.error)} onRetry={() => void roles.refetch()} /> : null}
      {roles.isLoading ? <Skeleton lines={8} /> : null}
      {roles.data && role ? (
        <div className={styles.page}>
          <ul className={styles.roles} aria-label={t("title")}>
            {roles.data.map((one) => (
              <li key={one.code}>
                <Button
                  variant="unstyled"
                  className={styles.role}
                  aria-pressed={one.code === role.code}
                  onClick={() => setChosen(one.code)}
                >
                  <b>{nameOf(one)}</b>
                  <span>{one.code}</span>
                  <span>{t("users", { count: one.users })}</span>
                </Button>
              </li>
            ))}
          </ul>
          <section className={styles.main} aria-label={nameOf(role)}>
            <div className={styles.head}>
              <h2>{nameOf(role)}</h2>
              <StatusTag tone={role.kind === "own" ? "active" : "locked"}>{t(`kind.${role.kind}`)}</StatusTag>
              {can(["user:read"]) ? <Link href={holders(role.code)}>{t("holders", { count: role.users })}</Link> : null}
              {mayLook && !role.fullAccess ? (
                <Button variant="link" onClick={() => setAsked({ kind: "look-as", role })}>
                  {t("lookAs")}
                </Button>
              ) : null}
              {role.actions.rename === "ok" ? (
                <Button variant="link" onClick={() => setAsked({ kind: "rename", role })}>
                  {t("rename")}
                </Button>
              ) : null}
              {role.kind === "own" && role.actions.remove !== "not_allowed" ? (
                <Button
                  variant="link"
                  disabled={role.actions.remove !== "ok"}
                  title={role.actions.remove === "role.in_use" ? t("inUse") : undefined}
                  onClick={() => setAsked({ kind: "remove", role })}
                >
                  {t("remove")}
                </Button>
              ) : null}
            </div>
            <RoleEditor key={`${role.code} ${role.rowVersion}`} role={role} roles={roles.data} nameOf={nameOf} />
          </section>
        </div>
      ) : null}
      {asked?.kind === "create" || asked?.kind === "rename" ? (
        <RoleNameDialog
          role={asked.kind === "rename" ? asked.role : null}
          onDone={(code) => setChosen(code)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked?.kind === "look-as" && roles.data ? (
        <LookAsDialog role={asked.role} roles={roles.data} nameOf={nameOf} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked?.kind === "remove" ? (
        <AskDialog
          title={t("remove.title", { name: nameOf(asked.role) })}
          verb={t("remove")}
          danger
          run={() => remove.mutateAsync(asked.role.code)}
          done={t("removed", { name: nameOf(asked.role) })}
          onClose={() => setAsked(undefined)}
        >
          <p>{t("remove.text")}</p>
        </AskDialog>
      ) : null}
    </PageFrame>
  );
}
