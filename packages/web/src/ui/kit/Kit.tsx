import { ConfigProvider, theme, type ThemeConfig } from "antd";
import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";
import chinese from "antd/es/locale/zh_CN";
import { createContext, type ReactNode, use } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import { Icon } from "../Icon.tsx";
import { useKitSettings } from "./KitSettings.tsx";

/** The same chevron as on every other select. */
const chevron = { suffixIcon: <Icon of={IconDown} /> };

/** The kit's locale files are interop modules, whose `default` may be wrapped twice. */
const unwrap = (locale: Locale): Locale => ("default" in locale ? (locale.default as Locale) : locale);

/** The kit's own texts, loaded with its first control: in the first load they would pull in half of the kit. */
const locales = { zh: unwrap(chinese), en: unwrap(english) };

const WithinKit = createContext(false);

/**
 * The UI kit in our colours and language. It wraps each kit control that is not inside another one: one provider around
 * the whole portal would load and run a tenth of the kit before the first control is needed.
 */
export function Kit({ children }: { children: ReactNode }) {
  return use(WithinKit) ? children : <OutermostKit>{children}</OutermostKit>;
}

function OutermostKit({ children }: { children: ReactNode }) {
  const { nonce, language, place } = useKitSettings();
  return (
    <ConfigProvider
      theme={kitTheme}
      locale={locales[language ?? "zh"]}
      {...(nonce ? { csp: { nonce } } : {})}
      {...(place ? { getPopupContainer: place } : {})}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      select={chevron}
    >
      <WithinKit value={true}>{children}</WithinKit>
    </ConfigProvider>
  );
}

type MapTokens = ReturnType<typeof theme.defaultAlgorithm>;

/**
 * The kit computes shades, which CSS variables do not allow: compute from a real colour, then replace with our
 * variables.
 */
const derived = (seed: Parameters<typeof theme.defaultAlgorithm>[0]): MapTokens => ({
  ...theme.defaultAlgorithm({ ...seed, colorPrimary: "#096dd9" }),
  colorTextBase: "var(--bb-text)",
  colorPrimary: "var(--bb-strong)",
  colorInfo: "var(--bb-link)",
  colorSuccess: "var(--bb-ok)",
  colorWarning: "var(--bb-warn)",
  colorError: "var(--bb-danger)",
  colorLink: "var(--bb-link)",
});

const shades = (
  name: "Primary" | "Success" | "Warning" | "Error" | "Info",
  strong: string,
  text: string,
  pale: string,
) => ({
  [`color${name}Bg`]: pale,
  [`color${name}BgHover`]: pale,
  [`color${name}BgActive`]: pale,
  [`color${name}BgFilledHover`]: pale,
  [`color${name}Border`]: text,
  [`color${name}BorderHover`]: text,
  [`color${name}Hover`]: strong,
  [`color${name}Active`]: strong,
  [`color${name}Text`]: text,
  [`color${name}TextHover`]: text,
  [`color${name}TextActive`]: text,
  [`color${name}Outline`]: "transparent",
});

const card = "var(--bb-card)";
const hover = "var(--bb-hover)";

/** Two of these, the colours of the sort and filter icons, the kit reads but does not declare. */
const tableTokens = {
  headerBg: "var(--bb-table-head)",
  headerColor: "var(--bb-text-2)",
  headerSortActiveBg: "var(--bb-table-head)",
  headerSortHoverBg: hover,
  fixedHeaderSortActiveBg: "var(--bb-table-head)",
  bodySortBg: card,
  rowHoverBg: hover,
  rowSelectedBg: "var(--bb-selected)",
  rowSelectedHoverBg: "var(--bb-selected)",
  rowExpandedBg: hover,
  footerBg: "var(--bb-table-head)",
  headerFilterHoverBg: hover,
  stickyScrollBarBg: "var(--bb-border-strong)",
  borderColor: "var(--bb-border)",
  headerIconColor: "var(--bb-text-3)",
  headerIconHoverColor: "var(--bb-text)",
};

/**
 * The kit's tokens as our CSS variables, so that a change of `data-theme` or `data-mode` needs no render.
 * kit-theme.test.ts fails when the kit uses a colour that is not ours.
 */
const kitTheme: ThemeConfig = {
  hashed: false,
  cssVar: { key: "busbar" },
  algorithm: derived,
  token: {
    fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Segoe UI",Roboto,sans-serif',
    fontSize: 14,
    borderRadius: 6,
    controlHeight: 32,
    wireframe: false,
    zIndexPopupBase: 3000,
    motionDurationFast: "0.1s",
    motionDurationMid: "0.15s",
    motionDurationSlow: "0.2s",
    ...shades("Primary", "var(--bb-strong-hover)", "var(--bb-link)", "var(--bb-selected)"),
    ...shades("Info", "var(--bb-link)", "var(--bb-link)", "var(--bb-info-bg)"),
    ...shades("Success", "var(--bb-ok)", "var(--bb-ok)", "var(--bb-ok-bg)"),
    ...shades("Warning", "var(--bb-warn)", "var(--bb-warn)", "var(--bb-warn-bg)"),
    ...shades("Error", "var(--bb-danger)", "var(--bb-danger)", "var(--bb-danger-bg)"),
    colorLinkHover: "var(--bb-link)",
    colorLinkActive: "var(--bb-link)",
    colorText: "var(--bb-text)",
    colorTextHeading: "var(--bb-text)",
    colorTextLabel: "var(--bb-text)",
    colorTextSecondary: "var(--bb-text-2)",
    colorTextTertiary: "var(--bb-text-3)",
    colorTextQuaternary: "var(--bb-text-3)",
    colorTextDescription: "var(--bb-text-2)",
    colorTextPlaceholder: "var(--bb-text-3)",
    colorTextDisabled: "var(--bb-text-3)",
    colorTextLightSolid: "var(--bb-on-strong)",
    colorWhite: "var(--bb-on-strong)",
    colorIcon: "var(--bb-text-3)",
    colorIconHover: "var(--bb-text)",
    colorBgBase: card,
    colorBgContainer: card,
    colorBgElevated: "var(--bb-raised)",
    colorBgLayout: "var(--bb-page)",
    colorBgSpotlight: "var(--bb-tooltip)",
    colorBgMask: "var(--bb-veil)",
    colorBgBlur: "transparent",
    colorBgSolid: "var(--bb-text)",
    colorBgSolidHover: "var(--bb-text-2)",
    colorBgSolidActive: "var(--bb-text)",
    colorBgContainerDisabled: hover,
    colorBgTextHover: hover,
    colorBgTextActive: hover,
    colorFill: "var(--bb-skeleton)",
    colorFillSecondary: hover,
    colorFillTertiary: hover,
    colorFillQuaternary: hover,
    colorFillAlter: "var(--bb-table-head)",
    colorFillContent: "var(--bb-skeleton)",
    colorFillContentHover: "var(--bb-skeleton)",
    colorBorder: "var(--bb-border-strong)",
    colorBorderDisabled: "var(--bb-border)",
    colorBorderSecondary: "var(--bb-border)",
    colorBorderBg: card,
    colorSplit: "var(--bb-border)",
    colorHighlight: "var(--bb-danger)",
    controlOutline: "transparent",
    controlTmpOutline: "transparent",
    controlItemBgHover: hover,
    controlItemBgActive: "var(--bb-selected)",
    controlItemBgActiveHover: "var(--bb-selected)",
    controlItemBgActiveDisabled: hover,
    boxShadow: "var(--bb-shadow)",
    boxShadowSecondary: "var(--bb-shadow)",
    boxShadowTertiary: "var(--bb-shadow-soft)",
  },
  components: {
    Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
    Table: tableTokens,
    DatePicker: {
      cellHoverWithRangeBg: "var(--bb-selected)",
      cellRangeBorderColor: "var(--bb-link)",
      cellActiveWithRangeBg: "var(--bb-selected)",
    },
    InputNumber: { filledHandleBg: hover },
    Tag: { defaultBg: hover, defaultColor: "var(--bb-text)" },
    Slider: { handleColorDisabled: "var(--bb-text-3)", handleActiveOutlineColor: "transparent" },
    Tooltip: { colorText: "var(--bb-tooltip-text)", colorTextLightSolid: "var(--bb-tooltip-text)" },
  },
};
