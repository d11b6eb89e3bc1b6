/* The places in the grid of `day-space.tsx` that are not in the first view: apart from it, because each byte of that one counts. */

/** On the widest screens beside 'Hoje', and as high. */
export const monthPlace = 'order-3 min-h-[30rem] lg:col-span-6 xl:order-1 xl:col-span-4';
export const monthsPlace = 'order-3 min-h-[22rem] lg:col-span-6 xl:col-span-5';
export const agePlace = 'order-3 lg:col-span-6 xl:col-span-4';
export const punctualPlace = 'order-3 lg:col-span-6 xl:col-span-3';
export const cashPlace = 'order-4 lg:col-span-full';
