import { useQuery } from '@tanstack/react-query';
import { dayText } from '#domain/calendar.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { useToday } from '#web/base/clock/today.ts';

/** Above what is printed: whose paper it is and of which day. Without a profile the day alone. */
export function usePrintHeading(): string {
  // A failure costs the paper its first line; it is not worth a toast.
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const date = dayText(useToday());
  const name = institution?.name ?? null;
  return name === null ? date : `${name} · ${date}`;
}
