export const texts = {
  as: "正在以 {name} 的视角查看，只能查看，不能修改。",
  role: "正在以角色“{name}”的视角查看，只能查看，不能修改。",
  roleOf: "正在以角色“{name}”的视角查看，数据范围：{rows}。只能查看，不能修改。",
  over: "查看时间已到，已恢复为本人的视角。",
  end: "退出此视角",
} as const;
