import { rightNouns, rightWords } from "@busbar/contract/roles/right-words";
import type { HeldRight, UserRow, UserState } from "@busbar/contract/users/users";
import { userColumnTitles } from "@busbar/contract/users/user-columns";
import { userStateWords } from "@busbar/contract/users/users";
import { users } from "@busbar/contract/users/user-fields";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { regionWords } from "@busbar/contract/areas/areas";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { labelsOf, useNounWords } from "../../records/fields/field-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { Missing } from "../../ui/values/Values.tsx";
import { userTexts } from "./user-texts.ts";
import { departmentList, departmentOptions, roleList } from "./user-queries.ts";
import styles from "./users.module.css";

const tones: Record<UserState, StatusTone> = {
  ACTIVE: "ok",
  INVITED: "active",
  PENDING: "neutral",
  DISABLED: "locked",
};

/** Whether a person can sign in; a locked account shows that instead. */
export function UserTag({ row }: { row: Pick<UserRow, "state" | "lockedUntil"> }) {
  const language = useLanguage();
  const t = userTexts.useTexts();
  if (row.lockedUntil !== null) return <StatusTag tone="warn">{t("locked")}</StatusTag>;
  return <StatusTag tone={tones[row.state]}>{userStateWords[row.state][language]}</StatusTag>;
}

/** Names of roles in the current language. */
export function useRoleName(): (code: string) => string {
  const language = useLanguage();
  const roles = useQuery(roleList(useApi())).data;
  return (code) => {
    const role = roles?.find((one) => one.code === code);
    return role ? (language === "zh" ? role.nameZh : role.nameEn) : code;
  };
}

export function RoleTags({ roles }: { roles: readonly string[] }) {
  const nameOf = useRoleName();
  return (
    <span className={styles.tags} title={roles.map(nameOf).join(", ")}>
      {roles.map((code) => (
        <span key={code} className={styles.tag}>
          {nameOf(code)}
        </span>
      ))}
    </span>
  );
}

/** The rows of a scope, in words. */
export function useScopeWords(): (scope: { kind: string; regions: readonly string[] } | null) => string {
  const t = userTexts.useTexts();
  const language = useLanguage();
  return (scope) => {
    if (scope === null) return t("scope.own");
    const { kind, regions } = scope;
    if (kind !== "REGION") return t(`scope.${kind}` as "scope.ALL");
    if (regions.length === 0) return t("scope.areas");
    return regions
      .map((region) => regionWords[region as keyof typeof regionWords]?.[language] ?? region)
      .join(language === "zh" ? "、" : ", ");
  };
}

export function useRightWords(): (permission: string) => string {
  const language = useLanguage();
  return (permission) => rightWords[permission as Permission]?.[language] ?? permission;
}

export const NoValue = () => <Missing why={userTexts.useTexts()("why.none")} />;

/** A person's permissions, one sentence per kind of record. */
export function useSentences(): (rights: readonly HeldRight[]) => { key: string; text: string }[] {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const scopeWords = useScopeWords();
  const rightWord = useRightWords();
  return (rights) => {
    const byNoun = Map.groupBy(rights, ({ permission, kind, regions }) =>
      JSON.stringify([rightWords[permission].noun, kind, regions]),
    );
    const order = Object.keys(rightNouns);
    return [...byNoun]
      .map(([key, some]) => ({ key, some, at: order.indexOf(rightWords[some[0]!.permission].noun) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ key, some }) => {
        const what = some.map(({ permission }) => rightWord(permission)).join(language === "zh" ? "、" : ", ");
        const [{ kind, regions }] = some as [HeldRight];
        // One's own profile is not limited to rows.
        const plain = kind === "NONE" || rightWords[some[0]!.permission].noun === "self";
        return { key, text: t(plain ? "can" : "canIn", { what, where: scopeWords({ kind, regions }) }) };
      });
  };
}

/** Titles and values of an account's fields, for conflicts and activity. */
export function useFieldWords() {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const { empty } = useUiTexts().record;
  const roleName = useRoleName();
  const scopeWords = useScopeWords();
  const rightWord = useRightWords();
  const departments = useQuery(departmentList(useApi())).data ?? [];
  const titled = (title: string) => ({ zh: title, en: title });
  const words = useNounWords(users, {
    titles: {
      ...userColumnTitles,
      ...labelsOf(users),
      departmentId: userColumnTitles.department,
      scopeKind: userColumnTitles.scope,
      regions: titled(t("regions")),
      duty: titled(t("duty")),
    },
  });
  const list = (values: readonly string[]) => values.join(language === "zh" ? "、" : ", ") || empty;
  const show = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return empty;
    if (name === "roles") return list((value as string[]).map(roleName));
    if (name === "regions") return scopeWords({ kind: "REGION", regions: value as string[] });
    if (name === "scopeKind") return t(`scope.${value as "ALL"}`);
    if (name === "language") return value === "zh" ? "中文" : "English";
    if (name === "departmentId")
      return (
        departmentOptions(departments, language).find((one) => one.value === value)?.label ?? String(value as string)
      );
    if (name === "scope" && typeof value === "object")
      return scopeWords({ regions: [], ...(value as { kind: string }) });
    if (name === "duty") {
      const { permission, validFrom, scope } = value as { permission: string; validFrom: string; scope: string | null };
      const where = scope === null ? null : { kind: scope === "ALL" ? "ALL" : "REGION", regions: scope.split(" ") };
      return t("duty.told", { what: rightWord(permission), where: scopeWords(where), from: validFrom });
    }
    if (Array.isArray(value)) return list(value.map(String));
    return typeof value === "object" ? JSON.stringify(value) : words.showValue(name, value);
  };
  return { fieldTitle: words.fieldTitle, showValue: show };
}
