const words = (text: string): readonly string[] => text.split("|");

/**
 * Synonyms of the shell's commands in both languages: people who work in Chinese type "theme" as readily as 主题. Pinyin
 * and initials are derived from the characters. @see search
 */
export const commandWords = {
  refresh: words("刷新|重新加载|重载|reload|refresh"),
  closeView: words("关闭页面|关闭标签|close page|close tab"),
  closeOthers: words("关闭其他标签|close other tabs"),
  profile: words("个人中心|我的资料|账号|帐号|头像|my profile|account|picture"),
  password: words("修改密码|改密码|口令|change password"),
  devices: words("登录设备|会话|signed-in devices|sessions"),
  notices: words("通知|消息|notices|notifications|messages|inbox"),
  language: words("语言|切换语言|中英文|国际化|language|locale|chinese|english"),
  light: words("浅色|亮色|白天模式|日间|light mode|day mode|bright"),
  dark: words("深色|暗色|夜间模式|黑暗模式|dark mode|night mode"),
  system: words("跟随系统|自动明暗|system appearance|auto mode"),
  fullScreen: words("全屏|退出全屏|full screen|fullscreen|leave full screen"),
  fold: words("收起菜单|折叠菜单|展开菜单|侧边栏|fold menu|collapse menu|unfold menu|expand menu|sidebar"),
  shortcuts: words("键盘快捷键|热键|快捷键|版本|帮助|keyboard shortcuts|hotkeys|version|help"),
  signOut: words("退出登录|登出|注销|退出系统|锁定|锁屏|离开|logout|log out|sign out|lock|quit|exit"),
  print: words("打印|打印机|另存为 PDF|print|printer|paper|save as pdf"),
  export: words("导出|下载|表格文件|export|download|spreadsheet|excel"),
  theme: words("主题配置|主题设置|外观设置|换肤|皮肤|theme settings|appearance|skin|preferences"),
  randomTheme: words("随机换肤|随机主题|random theme|shuffle theme"),
  restoreTheme: words("恢复默认主题|重置主题|reset theme|default theme|restore default theme"),
  // Settings of the theme drawer: whole categories, then values whose titles are not bilingual.
  layout: words("布局|版式|界面布局|layout"),
  themeName: words("主题|皮肤|配色|颜色|换肤|theme|skin|colour|color"),
  background: words("菜单背景|背景图|menu background|picture"),
  tabsBarStyle: words("标签风格|标签页样式|tab style"),
  columnStyle: words("分栏风格|column style"),
  showTabs: words("标签栏|标签页|多标签|tabs|tab bar"),
  showTabsIcon: words("标签图标|tab icons"),
  fixedHeader: words("固定头部|固定顶栏|fixed header|sticky header"),
  showLanguage: words("语言按钮|language button"),
  showProgressBar: words("进度条|progress bar"),
  showRefresh: words("刷新按钮|refresh button"),
  showSearch: words("搜索按钮|search button"),
  showNotice: words("通知按钮|铃铛|notice button|bell"),
  showFullScreen: words("全屏按钮|full screen button"),
} as const;

/** Values of the theme's options in both languages, whatever the portal's language is. */
export const valueWords: Readonly<Record<string, string>> = {
  column: "分栏 columns",
  vertical: "纵向 vertical",
  horizontal: "横向 horizontal",
  comprehensive: "综合 comprehensive",
  common: "常规 common",
  float: "浮动 float floating",
  console: "控制台 console",
  "blue-black": "蓝黑 blue black",
  "blue-white": "蓝白 blue white",
  "green-black": "绿黑 green black",
  "green-white": "绿白 green white",
  "red-black": "红黑 red black",
  "red-white": "红白 red white",
  ocean: "渐变 海洋 ocean gradient",
  none: "无 关闭 none off",
  "vab-background": "夜色电网 night grid on",
  card: "卡片 card",
  smart: "灵动 smart",
  smooth: "圆滑 smooth",
  arrow: "箭头 arrow",
};
