import type { QueryClient } from '@tanstack/react-query';

/** A record as the API answers with it: its id is its own among all tables, its version rises with each change. */
interface AnsweredRecord {
  readonly id: string;
  readonly version: number;
}

/**
 * What a change answered is written wherever the same record is kept (its details, its lists), so that the screen shows it
 * before anything is asked for again. Gives the ids that were answered.
 */
export function writeAnswer(queryClient: QueryClient, answer: unknown): string[] {
  const records = recordsIn(answer);
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, isInvalidated, dataUpdatedAt: updatedAt } = query.state;
    const written = records.reduce<unknown>(withRecord, data);
    if (written === data) continue;
    queryClient.setQueryData(query.queryKey, written, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
  return records.map(({ id }) => id);
}

/** The answer itself, or the records it is made of. */
function recordsIn(answer: unknown): AnsweredRecord[] {
  if (!isPlain(answer)) return [];
  return [answer, ...Object.values(answer)].filter(isRecord);
}

/** The very same object where the record is not in it, or is newer there. */
function withRecord(data: unknown, record: AnsweredRecord): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item) => withRecord(item, record));
    return items.some((item, at) => item !== data[at]) ? items : data;
  }
  if (!isPlain(data)) return data;
  if (isRecord(data) && data.id === record.id)
    return data.version < record.version ? { ...data, ...record } : data;
  const entries = Object.entries(data).map(([key, value]) => [key, withRecord(value, record)] as const);
  return entries.some(([key, value]) => value !== data[key]) ? Object.fromEntries(entries) : data;
}

function isRecord(value: unknown): value is AnsweredRecord {
  return isPlain(value) && typeof value['id'] === 'string' && typeof value['version'] === 'number';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
