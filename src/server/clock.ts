import { dayInZone, type Day } from '#domain/calendar.ts';

/** The one place that reads the time; tests give their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const QUARTER_OF_AN_HOUR = 900_000;

/** `dayInZone`, asked once in a quarter of an hour: no zone of today changes its day or its clocks in between. */
export function dayOfNow(timeZone: string): (moment: Date) => Day {
  let known = { quarter: NaN, day: dayInZone(new Date(0), timeZone) };
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / QUARTER_OF_AN_HOUR);
    if (quarter !== known.quarter) known = { quarter, day: dayInZone(moment, timeZone) };
    return known.day;
  };
}
