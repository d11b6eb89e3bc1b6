/**
 * In the suite the dice fall the same way every time, so that what turns a test red is a change. `npm run prove`
 * draws new ones.
 */
export const SUITE_SEED = 20_261_115;
