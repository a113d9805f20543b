import { useState } from "react";
import { mayWantEnterprise } from "../../kernel/portal/enterprise-entry.ts";
import { partOfDay } from "../../kernel/texts/greeting.ts";
import { tagOf, useLanguage } from "../../kernel/texts/i18n.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { EnterpriseCard } from "./EnterpriseCard.tsx";
import { homeTexts } from "./feature.ts";
import { MyJobs } from "./MyJobs.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import styles from "./home.module.css";

/** The first page: who one is, where one can go, what is under way. @see R-G01 */
export function HomePage() {
  const t = homeTexts.useTexts();
  const tag = tagOf(useLanguage());
  const user = useUser();
  const [now] = useState(() => new Date());
  return (
    <div className={styles.page}>
      <header>
        <h1>{t(`greeting.${partOfDay(now.getHours())}`, { name: user.fullName || user.username })}</h1>
        <p>{now.toLocaleDateString(tag, { dateStyle: "full" })}</p>
      </header>
      {mayWantEnterprise(user) && <EnterpriseCard />}
      <Shortcuts />
      <MyJobs />
    </div>
  );
}
