import type { Greeting } from "./sign-in-calls.ts";
import type { SignInTexts } from "./sign-in-texts.ts";

type Account = NonNullable<Greeting["accounts"]>[number];
type Props = { accounts: readonly Account[]; texts: SignInTexts; onChoose: (account: Account) => void };

/** The accounts of the demo organisation, to be filled in by a click; nowhere else is there any. */
export function DemoAccounts({ accounts, texts, onChoose }: Props) {
  return (
    <section className="sign-in-demo" aria-label={texts.demo}>
      <p>
        <b>{texts.demo}</b> {texts.demoHint}
      </p>
      <div>
        {accounts.map((account) => (
          <button key={account.username} type="button" title={account.fullName} onClick={() => onChoose(account)}>
            {account.username}
          </button>
        ))}
      </div>
    </section>
  );
}
