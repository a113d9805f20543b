import { roleCodes } from "@busbar/contract/users";
import { useUser } from "../../kernel/portal-context.tsx";
import { useShellDoors } from "../../kernel/shell-doors.ts";
import { useView } from "../../kernel/view.ts";
import { profileTexts } from "./profile-texts.ts";
import "../../ui/controls.css";
import "../../ui/card.css";
import styles from "./profile.module.css";

type RoleCode = (typeof roleCodes)[keyof typeof roleCodes];
const known = new Set<string>(Object.values(roleCodes));

/** Who one is, and the way to a new password. `?id=` names the person; only one's own profile is shown. @see R-S01 */
export function ProfilePage() {
  const t = profileTexts.useTexts();
  const user = useUser();
  const { query } = useView();
  const doors = useShellDoors();
  const asked = query.get("id");
  const roles = user.roles.map((code) => (known.has(code) ? t(`role.${code as RoleCode}`) : code));
  const facts = [
    ["fullName", user.fullName],
    ["username", user.username],
    ["userCode", user.userCode],
    ["roles", roles.join(" · ")],
    ...(user.visitCode ? [["manager", user.visitCode] as const] : []),
  ] as const;
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      {asked !== null && asked !== user.id && <p className={styles.note}>{t("other")}</p>}
      <section className={`bb-card ${styles.card}`}>
        <h2>{t("facts")}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value || t("none")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`bb-card ${styles.card}`}>
        <h2>{t("security")}</h2>
        <p>{t("security.text")}</p>
        <button type="button" className="bb-button" onClick={doors.changePassword}>
          {t("security.change")}
        </button>
      </section>
    </div>
  );
}
