/*
 * Runs before the first paint: theme, mode, picture and language from the browser's storage, so that nothing flashes.
 * Then it requests everything that the page will need, instead of waiting for the script before it.
 */
(function () {
  var root = document.documentElement;
  var themes = ["blue-black", "blue-white", "green-black", "green-white", "red-black", "red-white", "ocean"];
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (blocked) {
      return null;
    }
  }
  var theme = {};
  try {
    theme = JSON.parse(stored("theme") || "{}") || {};
  } catch (unreadable) {
    theme = {};
  }
  var language = stored("language") === "en" ? "en" : "zh";
  var tag = language === "en" ? "en" : "zh-CN";
  var mode = theme.mode === "dark" || theme.mode === "system" ? theme.mode : "light";
  if (mode === "system") {
    mode = window.matchMedia && window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  var picture = theme.background === "vab-background" && theme.layout !== "float" && theme.layout !== "horizontal";
  root.setAttribute("data-theme", themes.indexOf(theme.themeName) >= 0 ? theme.themeName : "blue-black");
  root.setAttribute("data-mode", mode);
  root.setAttribute("data-background", picture ? "vab-background" : "none");
  root.lang = tag;
  if (language === "en") document.title = "Busbar";

  /** Files of the build by purpose, and early calls; inserted by the build. */
  var files = __START_FILES__;
  var path = location.hash.slice(1).split("?")[0];
  var isPortal = location.pathname === "/" || location.pathname === "/index.html";
  var standsAlone = ["/register", "/reset-password", "/forgot-password", "/forgot-password/reset", "/callback"];
  if (!files || !isPortal || standsAlone.indexOf(path) >= 0 || typeof fetch !== "function") return;

  var token = stored("admin-pro-token");
  var portal = files.portal.concat(files[language]);
  var first = files.pages[path === "" || path === "/" || path === "/login" ? "/index" : path];
  if (first) portal = portal.concat(first[language]);
  /** Files that sign-in prefetches, and answers requested before any module could take them. */
  var start = { portal: portal, answers: [] };
  window.busbarStart = start;
  fetchAhead(token === null ? files.signIn : portal);
  // With the present token: the call that sends the same token gets the answer. @see kernel/fast/early-answers.ts
  (token === null ? files.calls.open : files.calls.signedIn).forEach(ask);

  function fetchAhead(names) {
    var links = document.createDocumentFragment();
    names.forEach(function (name) {
      var link = document.createElement("link");
      link.rel = name.slice(-4) === ".css" ? "preload" : "modulepreload";
      if (link.rel === "preload") {
        link.as = "style";
        // Must equal the mode of the bundler's own request, or the file is fetched twice.
        link.crossOrigin = "";
      }
      link.href = name;
      links.appendChild(link);
    });
    document.head.appendChild(links);
  }

  function ask(address) {
    var url = location.origin + "/api" + address;
    var headers = { accept: address === "/events" ? "text/event-stream" : "application/json" };
    if (token !== null) {
      headers.authorization = "Bearer " + token;
      headers["accept-language"] = tag;
    }
    var answer = fetch(url, { headers: headers });
    // The taker handles a failure; until then it must not count as unhandled.
    answer.catch(function () {});
    start.answers.push({ url: url, headers: headers, answer: answer });
  }
})();
