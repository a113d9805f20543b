import { rightNouns, rightWords } from "@busbar/contract/roles/right-words";
import type { Role } from "@busbar/contract/roles/roles";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { roleTexts } from "./role-texts.ts";
import { roleMenus, useChangeRole } from "./role-queries.ts";
import { audienceOfRole } from "@busbar/contract/menus/menu-audience";
import { routesFor, shownRoutes } from "@busbar/contract/menus/menu-access";
import { menuTitles, rightChange, type RightChange, rightMatrix } from "./role-rights.ts";
import styles from "./roles.module.css";

type RoleEditorProps = { role: Role; roles: readonly Role[]; nameOf: (role: Role) => string };

/** The permissions of a role as a matrix with unsaved changes, and the resulting menu. */
export function RoleEditor({ role, roles, nameOf }: RoleEditorProps) {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const menus = useQuery(roleMenus(api)).data ?? [];
  const change = useChangeRole(api);
  const [held, setHeld] = useState<readonly string[]>(role.permissions);
  const [asking, setAsking] = useState(false);
  const [other, setOther] = useState("");
  const compared = roles.find(({ code }) => code === other);
  const changed = rightChange(role.permissions, held);
  const count = changed.given.length + changed.taken.length;
  const closed = role.actions.change !== "ok";
  const set = (name: Permission, on: boolean) =>
    setHeld(on ? [...held, name] : held.filter((present) => present !== name));
  const box = (name: Permission | undefined) =>
    name === undefined ? null : (
      <label key={name} className={styles.right} data-changed={changed.given.concat(changed.taken).includes(name)}>
        <input
          type="checkbox"
          className={controls.check}
          checked={role.fullAccess || held.includes(name)}
          disabled={closed}
          onChange={({ target }) => set(name, target.checked)}
        />
        <span>{rightWords[name][language]}</span>
      </label>
    );
  const menuAs = (code: string, admin: boolean, permissions: readonly string[]) =>
    shownRoutes(routesFor(menus, audienceOfRole(code)), { admin, roles: [code], permissions });
  const menu = menuAs(role.code, role.fullAccess, held);
  return (
    <div className={styles.editor}>
      <div>
        {role.fullAccess ? <Callout tone="ok">{t("fullAccess")}</Callout> : null}
        <table className={styles.matrix} aria-label={t("rights")}>
          <thead>
            <tr>
              <th scope="col">{t("noun")}</th>
              <th scope="col">{t("read")}</th>
              <th scope="col">{t("write")}</th>
              <th scope="col">{t("others")}</th>
            </tr>
          </thead>
          <tbody>
            {rightMatrix.map(({ noun, read, write, others }) => (
              <tr key={noun}>
                <th scope="row">{rightNouns[noun][language]}</th>
                <td>{box(read)}</td>
                <td>{box(write)}</td>
                <td>{others.map(box)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {closed ? null : (
          <div className={styles.foot}>
            <span role="status">{count === 0 ? t("unchanged") : t("changes", { count })}</span>
            <Button disabled={count === 0} onClick={() => setHeld(role.permissions)}>
              {t("reset")}
            </Button>
            <Button variant="primary" disabled={count === 0} onClick={() => setAsking(true)}>
              {t("save")}
            </Button>
          </div>
        )}
      </div>
      <aside className={styles.aside}>
        <h3>{t("menu")}</h3>
        <MenuTree items={menu} />
        <h3>{t("compare")}</h3>
        <SelectField aria-label={t("compare")} value={other} onChange={({ target }) => setOther(target.value)}>
          <option value="">{t("compare.none")}</option>
          {roles
            .filter(({ code, fullAccess }) => code !== role.code && !fullAccess)
            .map((one) => (
              <option key={one.code} value={one.code}>
                {nameOf(one)}
              </option>
            ))}
        </SelectField>
        {compared ? (
          <Compared
            here={{ permissions: held, menus: menuTitles(menu, language) }}
            there={{
              permissions: compared.permissions,
              menus: menuTitles(menuAs(compared.code, false, compared.permissions), language),
            }}
          />
        ) : null}
      </aside>
      {asking ? (
        <AskDialog
          title={t("save.title", { name: nameOf(role) })}
          verb={t("save")}
          run={() => change.mutateAsync({ role, permissions: [...held] as Permission[] })}
          done={t("saved")}
          onClose={() => setAsking(false)}
        >
          <Difference of={changed} given={t("given")} taken={t("taken")} />
          <p>{t("save.touches", { count: role.users })}</p>
        </AskDialog>
      ) : null}
    </div>
  );
}

function Difference({ of, given, taken }: { of: RightChange; given: string; taken: string }) {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const part = (title: string, names: readonly Permission[]) =>
    names.length === 0 ? null : (
      <>
        <p>{title}</p>
        <ul className={styles.plain}>
          {names.map((name) => (
            <li key={name}>{rightWords[name][language]}</li>
          ))}
        </ul>
      </>
    );
  if (of.given.length + of.taken.length === 0) return <p>{t("same")}</p>;
  return (
    <>
      {part(given, of.given)}
      {part(taken, of.taken)}
    </>
  );
}

type Side = { permissions: readonly string[]; menus: readonly string[] };

/** Two roles beside each other: rights and menu rows of one only, of the other only, and of both. */
function Compared({ here, there }: { here: Side; there: Side }) {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const difference = rightChange(there.permissions, here.permissions);
  const rights = rightChange([], here.permissions).given.filter((name) => there.permissions.includes(name));
  const onlyIn = (one: Side, other: Side) => one.menus.filter((title) => !other.menus.includes(title));
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? null : (
      <>
        <p>{title}</p>
        <ul className={styles.plain}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <Difference of={difference} given={t("more")} taken={t("less")} />
      {part(t("menus.more"), onlyIn(here, there))}
      {part(t("menus.less"), onlyIn(there, here))}
      {rights.length > 0 ? (
        <details>
          <summary>{t("both", { count: rights.length })}</summary>
          <ul className={styles.plain}>
            {rights.map((name) => (
              <li key={name}>{rightWords[name][language]}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function MenuTree({ items }: { items: readonly RouteItem[] }) {
  const language = useLanguage();
  return (
    <ul className={styles.tree}>
      {items.map(({ name, meta, children = [] }) => (
        <li key={name}>
          {language === "en" ? (meta.titleEn ?? meta.title) : meta.title}
          {children.length > 0 ? <MenuTree items={children} /> : null}
        </li>
      ))}
    </ul>
  );
}
