import { useQuery } from '@tanstack/react-query';
import { isHiddenPhone } from '#domain/phone.ts';
import { clientQuery } from './client-queries.ts';

interface Listed {
  readonly id: string;
  readonly phone: string;
}

/** The phone to write to. Lists may hide it (LP-10): then the client is asked for, once there is something to send. */
export function usePhone({ id, phone }: Listed): string {
  const { data } = useQuery({
    ...clientQuery(id),
    enabled: isHiddenPhone(phone),
    // Without an answer the person chooses the chat.
    meta: { failed: false },
  });
  return data?.phone ?? phone;
}
