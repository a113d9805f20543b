import { useId, useState } from "react";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import type { SignInLanguage, SignInTexts } from "./frame/sign-in-texts.ts";
import { SignInButton } from "./frame/SignInButton.tsx";
import styles from "./demo.module.css";

type Account = NonNullable<PortalGreeting["accounts"]>[number];
type Props = {
  accounts: readonly Account[];
  language: SignInLanguage;
  texts: SignInTexts;
  onChoose: (account: Account) => void;
};

/** Accounts shown per role before the list is expanded, so that every role is visible. */
const shownAtFirst = 3;

/** The accounts of the demo organisation by role; a click fills in the form. Absent outside of the demo. */
export function DemoAccounts({ accounts, language, texts, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const list = useId();
  const roles = new Map<string, Account[]>();
  for (const account of accounts) {
    const role = language === "zh" ? account.roleZh : account.roleEn;
    roles.set(role, [...(roles.get(role) ?? []), account]);
  }
  const isLong = [...roles.values()].some((people) => people.length > shownAtFirst);
  return (
    <section className={styles.demo} aria-label={texts.demo}>
      <p>
        <b>{texts.demo}</b> {texts.demoHint}
      </p>
      <dl id={list}>
        {[...roles].map(([role, people]) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              {people.slice(0, all ? undefined : shownAtFirst).map((account) => (
                <SignInButton key={account.username} title={account.fullName} onClick={() => onChoose(account)}>
                  {account.username}
                </SignInButton>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <SignInButton className={styles.all} aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
          {all ? texts.demoFewer : texts.demoAll.replace("{count}", String(accounts.length))}
        </SignInButton>
      )}
    </section>
  );
}
