/* Before first paint: theme, mode, picture and language from the browser's own storage, so that nothing flashes. */
(function () {
  var root = document.documentElement;
  var themes = ["blue-black", "blue-white", "green-black", "green-white", "red-black", "red-white", "ocean"];
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
  var picture = theme.background === "vab-background" && theme.layout !== "float" && theme.layout !== "horizontal";
  root.setAttribute("data-theme", themes.indexOf(theme.themeName) >= 0 ? theme.themeName : "blue-black");
  root.setAttribute("data-mode", mode);
  root.setAttribute("data-background", picture ? "vab-background" : "none");
  root.lang = language === "en" ? "en" : "zh-CN";
  if (language === "en") document.title = "Busbar";
})();
