import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { useEffect } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import { useKitLocale } from "../../kernel/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { kitTheme } from "./kit-theme.ts";
import { applyTheme, followTheme } from "./theme-store.ts";

/** The same as beside every other choice. */
const chevron = { suffixIcon: <Icon of={IconDown} /> };

/** The UI kit in our colours and language. */
export function Kit({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const locale = useKitLocale();
  // Writes to the document; listens to the system's mode and to the browser's other windows.
  useEffect(() => {
    applyTheme();
    return followTheme();
  }, []);
  return (
    <ConfigProvider
      theme={kitTheme}
      {...(locale ? { locale } : {})}
      {...(nonce ? { csp: { nonce } } : {})}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      select={chevron}
    >
      {children}
    </ConfigProvider>
  );
}
