import type { ClientPage, KnownClient } from '#contract/clients.ts';
import { firstName } from '#domain/clients/client.ts';
import { timesInTimeText } from '#domain/clients/punctuality.ts';

type Seen = Pick<ClientPage, 'open_loans' | 'losses' | 'punctuality'> & {
  readonly client: Pick<KnownClient, 'name'>;
};

/** 'Ana pagou tudo' and how often in time; null while a loan is open, or where one was written off (MO-1). */
export function paidAllWords({ client, open_loans: open, losses, punctuality }: Seen) {
  if (open > 0 || losses > 0) return null;
  return { title: `${firstName(client.name)} pagou tudo`, times: timesInTimeText(punctuality) };
}
