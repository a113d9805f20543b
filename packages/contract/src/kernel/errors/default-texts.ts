import type { Bilingual } from "../bilingual.ts";

/** Texts for codes that the client shows without the server. @see R-E04, R-E07 */
export const defaultTexts: Record<number, Bilingual> = {
  0: { zh: "未知错误，可能是跨域或接口地址不存在", en: "Unknown error, possibly cross-origin or a missing endpoint" },
  201: { zh: "新建或修改数据成功", en: "Created or modified successfully" },
  202: { zh: "请求已进入后台排队（异步任务）", en: "Request queued as an async task" },
  204: { zh: "删除数据成功", en: "Deleted successfully" },
  400: { zh: "发出的信息有误", en: "Wrong information sent" },
  404: { zh: "访问的资源不存在", en: "Resource not found" },
  406: { zh: "请求的格式不可得", en: "Request format not acceptable" },
  410: { zh: "资源已被永久删除", en: "Resource permanently removed" },
  500: { zh: "服务器发生错误", en: "Server error" },
  502: { zh: "网关错误", en: "Bad gateway" },
  503: { zh: "服务不可用", en: "Service unavailable" },
  504: { zh: "网关超时", en: "Gateway timeout" },
};
