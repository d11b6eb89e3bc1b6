/** Of the paper that pocket printers take, in millimetres. */
export const ROLL_WIDTHS = ['58', '80'] as const;
export type RollWidth = (typeof ROLL_WIDTHS)[number];
