/** What the choices of these pages are made of. */
export const energies = ["solar", "wind", "hydro", "storage", "nuclear", "coal"] as const;
export type Energy = (typeof energies)[number];
