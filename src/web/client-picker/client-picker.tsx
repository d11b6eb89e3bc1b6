import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#domain/clients/client.ts';
import { matchesClient } from '#domain/clients/client-search.ts';
import { formatCpf } from '#domain/cpf.ts';
import { ComboboxField } from '#web/ui/form/combobox-field.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import type { FieldProps } from '#web/ui/form/field.tsx';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { clientChoicesQuery } from '#web/data/clients/client-queries.ts';

export type ChosenClient = Pick<Client, 'id' | 'name'>;

interface ClientPickerProps extends FieldProps {
  value: ChosenClient | null;
  onChange: (client: ChosenClient | null) => void;
  placeholder?: string;
}

/**
 * One client out of any number, found by name or CPF (CL-2). What is written in the field and what is chosen never
 * differ: the first letter typed over a chosen client lets it go.
 */
export function ClientPicker({ value, onChange, placeholder, ...field }: ClientPickerProps) {
  const [open, setOpen] = useState(false);
  const { text, setText, search } = useSearchText();
  const choices = useQuery({ ...clientChoicesQuery(search), enabled: open });
  const current = search === text.trim() && choices.isSuccess && !choices.isPlaceholderData;
  const known = choices.data?.clients ?? [];
  // Until the answer comes, those of the last one that fit what is typed: in view at once, not to be chosen yet.
  const clients = current ? known : known.filter((client) => matchesClient(client, text));

  function choose(id: string) {
    if (!current) return;
    const client = clients.find((each) => each.id === id);
    if (client === undefined) return;
    onChange({ id: client.id, name: client.name });
    setText('');
    setOpen(false);
  }

  return (
    <ComboboxField
      {...field}
      placeholder={placeholder ?? 'Pesquisar por nome ou CPF...'}
      text={value?.name ?? text}
      onTextChange={(typed) => {
        if (value !== null) onChange(null);
        setText(typed);
      }}
      open={open}
      onOpenChange={setOpen}
      options={clients.map((client) => ({
        key: client.id,
        title: client.name,
        note: `${client.phone} · ${formatCpf(client.cpf)}`,
      }))}
      current={current}
      chosenKey={value?.id ?? null}
      onChoose={choose}
      {...((value !== null || text !== '') && {
        clear: {
          label: 'Limpar cliente',
          run: () => {
            onChange(null);
            setText('');
          },
        },
      })}
      status={
        choices.error === null ? (
          <ChoicesStatus
            search={search}
            choices={current ? choices.data : undefined}
            shown={clients.length}
          />
        ) : (
          <FailureRow message={choices.error.message} retry={choices.refetch} />
        )
      }
    />
  );
}

interface ChoicesStatusProps {
  search: string;
  /** Undefined while the answer to what is typed is on its way. */
  choices: { clients: readonly unknown[]; more: boolean } | undefined;
  shown: number;
}

function ChoicesStatus({ search, choices, shown }: ChoicesStatusProps) {
  if (choices === undefined)
    return <p className={shown > 0 ? 'sr-only' : 'px-4 py-3'}>Carregando clientes...</p>;
  const count = choices.clients.length;
  if (count === 0) {
    const text = search === '' ? 'Nenhum cliente cadastrado' : 'Nenhum cliente encontrado';
    return <p className="px-4 py-3">{text}</p>;
  }
  if (choices.more) {
    return (
      <p className="border-t border-line px-4 py-2.5">
        {`Os primeiros ${count}. Digite o nome ou o CPF para encontrar os outros.`}
      </p>
    );
  }
  return <p className="sr-only">{count === 1 ? '1 cliente' : `${count} clientes`}</p>;
}
