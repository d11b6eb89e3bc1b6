import { dayInZone, type Day } from '#domain/calendar.ts';

/** The server reads the time only through this interface, so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const QUARTER_OF_AN_HOUR = 900_000;

/** `dayInZone` cached per quarter of an hour; in every current time zone days and clock changes start at such a boundary. */
export function dayOfNow(timeZone: string): (moment: Date) => Day {
  let cached: { quarter: number; day: Day } | null = null;
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / QUARTER_OF_AN_HOUR);
    if (cached?.quarter !== quarter) cached = { quarter, day: dayInZone(moment, timeZone) };
    return cached.day;
  };
}
