import { ApiProblem } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';

interface TakenCpfProps {
  client: ChosenClient;
  onOpen: () => void;
}

/** Whose CPF it is, and the way to their page (CL-8). */
export function TakenCpf({ client, onOpen }: TakenCpfProps) {
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Notice tone="orange">
        Este CPF é de <strong>{client.name}</strong>.
      </Notice>
      <Button variant="secondary" onClick={onOpen}>{`Abrir a página de ${client.name}`}</Button>
    </div>
  );
}

/** The client a refused CPF belongs to, as the server names it; null for any other failure. */
export function ownerOfCpf(error: Error | null): ChosenClient | null {
  if (!(error instanceof ApiProblem) || error.code !== 'cpf_taken') return null;
  const client = error.details?.['client'];
  if (typeof client !== 'object' || client === null || !('id' in client) || !('name' in client)) return null;
  const { id, name } = client;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
