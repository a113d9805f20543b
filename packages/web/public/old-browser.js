/* Runs only where modules are unknown; plain ES3. */
(function () {
  var root = document.getElementById("root");
  var notice = document.createElement("div");
  notice.setAttribute("role", "alert");
  notice.style.cssText = "max-width:560px;margin:120px auto;padding:0 20px;font:16px/1.7 sans-serif;text-align:center";
  notice.appendChild(document.createTextNode("当前浏览器版本过低，请更新浏览器后访问。"));
  notice.appendChild(document.createElement("br"));
  notice.appendChild(document.createTextNode("This browser is too old. Please update it to open Busbar."));
  root.innerHTML = "";
  root.appendChild(notice);
})();
