import { type BankAccount, bankAccounts, mostAccounts } from "@busbar/contract/organisation/organisation";
import { useId } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { organisationTexts } from "./organisation-texts.ts";
import styles from "./organisation.module.css";

type Props = {
  accounts: readonly BankAccount[];
  refusalOf: (path: string) => string | undefined;
  onChange: (accounts: BankAccount[]) => void;
};

const lines = ["bankName", "accountNo", "accountName", "note"] as const;

/** The accounts that customers pay to; exactly one is the default if there are any. */
export function BankAccounts({ accounts, refusalOf, onChange }: Props) {
  const t = organisationTexts.useTexts();
  const language = useLanguage();
  const id = useId();
  const change = (at: number, patch: Partial<BankAccount>) =>
    onChange(accounts.map((account, index) => (index === at ? { ...account, ...patch } : account)));
  const add = () =>
    onChange([
      ...accounts,
      { id: null, bankName: "", accountNo: "", accountName: "", note: "", isDefault: accounts.length === 0 },
    ]);
  const remove = (at: number) => {
    const rest = accounts.filter((_, index) => index !== at);
    const hasDefault = rest.some(({ isDefault }) => isDefault);
    onChange(rest.map((account, index) => ({ ...account, isDefault: hasDefault ? account.isDefault : index === 0 })));
  };
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.accounts")}>
      <h2>{t("group.accounts")}</h2>
      <p className={styles.about}>{t("group.accounts.about")}</p>
      {accounts.length === 0 && <p className={styles.about}>{t("noAccounts")}</p>}
      {accounts.map((account, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- new ones have no id; they are only added at the end
        <fieldset key={at} className={styles.account}>
          {lines.map((name) => {
            const wrong = refusalOf(`accounts.${at}.${name}`);
            return (
              <div key={name} className={styles.field}>
                <label htmlFor={`${id}-${at}-${name}`}>{bankAccounts.titles[name][language]}</label>
                <input
                  id={`${id}-${at}-${name}`}
                  className={controls.input}
                  value={account[name]}
                  maxLength={bankAccounts.fields[name].maxLength}
                  inputMode={name === "accountNo" ? "numeric" : undefined}
                  aria-invalid={wrong !== undefined}
                  onChange={({ target }) => change(at, { [name]: target.value })}
                />
                {wrong && <span className={styles.wrong}>{wrong}</span>}
              </div>
            );
          })}
          <label className={styles.choice}>
            <input
              type="radio"
              name={`${id}-default`}
              checked={account.isDefault}
              onChange={() => onChange(accounts.map((one, index) => ({ ...one, isDefault: index === at })))}
            />{" "}
            {bankAccounts.titles.isDefault[language]}
          </label>
          <Button
            variant="link"
            aria-label={t("removeAccount", { no: account.accountNo || account.bankName || String(at + 1) })}
            onClick={() => remove(at)}
          >
            ✕
          </Button>
        </fieldset>
      ))}
      {accounts.length < mostAccounts && <Button onClick={add}>{t("addAccount")}</Button>}
    </section>
  );
}
