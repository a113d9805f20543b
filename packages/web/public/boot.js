/* Before first paint: theme, mode and language from the browser's own storage, so that nothing flashes. */
(function () {
  var root = document.documentElement;
  var theme = {};
  try {
    theme = JSON.parse(localStorage.getItem("theme") || "{}") || {};
  } catch (unreadable) {
    theme = {};
  }
  var language = null;
  try {
    language = localStorage.getItem("language");
  } catch (blocked) {
    language = null;
  }
  var mode = theme.mode === "dark" || theme.mode === "system" ? theme.mode : "light";
  if (mode === "system") {
    mode = window.matchMedia && window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.setAttribute(
    "data-theme",
    typeof theme.themeName === "string" && /^[a-z-]{1,20}$/.test(theme.themeName) ? theme.themeName : "blue-black",
  );
  root.setAttribute("data-mode", mode);
  root.lang = language === "en" ? "en" : "zh-CN";
})();
