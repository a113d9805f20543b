import { useCan, usePortal, useUser } from "@busbar/web/kernel/portal/portal-context.tsx";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { keepName } from "@busbar/web/kernel/session/session.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { permissionTexts } from "./permission-texts.ts";
import { guardExamples, ruleText } from "./guard-examples.ts";
import { RouteTable } from "./RouteTable.tsx";
import { TokenCard } from "./TokenCard.tsx";
import styles from "./permission.module.css";

/** The accounts of the demo organisation that tell the guards apart. @see R-P03 */
const accounts = ["admin", "editor", "test"] as const;

/** Who one is, what each kind of guard makes of it, and the pages that are left. @see R-G06 */
export function PermissionPage() {
  const t = permissionTexts.useTexts();
  const user = useUser();
  const portal = usePortal();
  const can = useCan();
  const signInAs = (name: string) => {
    keepName(name);
    void portal.signOut();
  };
  const names = (list: readonly string[]) =>
    list.length === 0 ? t("none") : list.map((each) => <code key={each}>{each}</code>);

  return (
    <PageFrame title={t("title")} card={false}>
      <div className={styles.page}>
        <section className={cards.card}>
          <h2>{t("account")}</h2>
          <dl className={styles.facts}>
            <dt>{t("name")}</dt>
            <dd>{user.username}</dd>
            <dt>{t("roles")}</dt>
            <dd>{names(user.roles)}</dd>
            <dt>{t("rights")}</dt>
            <dd>{names(user.permissions)}</dd>
          </dl>
          <div className={styles.buttons}>
            {accounts
              .filter((name) => name !== user.username)
              .map((name) => (
                <Button key={name} onClick={() => signInAs(name)}>
                  {t("signInAs", { name })}
                </Button>
              ))}
          </div>
        </section>
        <TokenCard />
        <section className={cards.card}>
          <h2>{t("guards")}</h2>
          <ul className={styles.guards}>
            {guardExamples.map(({ key, rule }) => (
              <li key={key}>
                {can(rule ?? []) ? (
                  <Button onClick={() => toast.info(t("pressed", { rule: ruleText(rule) }))}>
                    {t(`guard.${key}` as "guard.everyone")}
                  </Button>
                ) : (
                  <span className={styles.missing}>{t(`guard.${key}` as "guard.everyone")}</span>
                )}
                <span className={styles.rule}>
                  {can(rule ?? []) ? t("shown") : t("hidden")} <code>{ruleText(rule)}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={cards.card}>
          <h2>{t("routes")}</h2>
          <RouteTable />
        </section>
      </div>
    </PageFrame>
  );
}
