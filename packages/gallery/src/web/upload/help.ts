import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-upload": {
    purpose: {
      en: "Sends images to the server one by one, with their progress. Nothing is stored.",
      zh: "把图片逐个发送到服务器并显示进度，不会保存。",
    },
    tasks: [
      { en: "Choose, drop or paste images", zh: "选择、拖放或粘贴图片", keys: [["Mod", "v"]] },
      { en: "Start the upload", zh: "开始上传" },
      { en: "Retry the images that failed", zh: "重试失败的图片" },
    ],
    words: [],
  },
};
