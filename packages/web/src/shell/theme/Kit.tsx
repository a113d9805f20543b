import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useKitLocale } from "../../kernel/i18n.ts";
import { kitTheme } from "./kit-theme.ts";
import { applyTheme, followTheme } from "./theme-store.ts";

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
    >
      {children}
    </ConfigProvider>
  );
}
