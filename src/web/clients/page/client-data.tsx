import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { KnownClient } from '#contract/clients.ts';
import { momentText } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { settings } from '#web/base/settings.ts';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { copyClientPixKey } from '#web/ui/basic/copy-pix-key.ts';
import { collectorsQuery } from '#web/data/people/people-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { NoLendingButton } from './no-lending.tsx';

/** What is known of the client, with 'Editar'. */
export function ClientData({ client, onEdit }: { client: KnownClient; onEdit: () => void }) {
  const mayEdit = useMay('edit');
  const seesEveryone = useMay('see_portfolio');
  const portal = client.portal_last_seen_at;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-bold">Dados</h2>
        {mayEdit && (
          <Button variant="ghost" dense className="-my-1 -mr-2" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Editar
            <span className="sr-only"> dados</span>
          </Button>
        )}
      </div>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-2.5">
        <Datum name="Telefone">{client.phone}</Datum>
        <Datum name="CPF">{formatCpf(client.cpf)}</Datum>
        {client.email !== null && (
          <Datum name="E-mail">
            <EmailOrText text={client.email} />
          </Datum>
        )}
        {client.address !== null && <Datum name="Endereço">{client.address}</Datum>}
        {client.pix_key !== null && <PixKey value={client.pix_key} />}
        {client.credit_limit !== null && (
          <Datum name="Limite">
            <MoneyText value={client.credit_limit} />
          </Datum>
        )}
        {seesEveryone && client.collector_user_id !== null && <Collector id={client.collector_user_id} />}
        <Datum name="Portal">
          {portal === null ? 'Ainda não entrou' : `Entrou em ${momentText(portal, settings.timeZone)}`}
        </Datum>
        {client.notes !== null && (
          <div className="col-span-full">
            <Datum name="Observações">
              <span className="whitespace-pre-line">{client.notes}</span>
            </Datum>
          </div>
        )}
      </dl>
      {mayEdit && client.no_lending_at === null && <NoLendingButton client={client} />}
    </Card>
  );
}

/** Who collects from them (EQ-4). */
function Collector({ id }: { id: string }) {
  const { data } = useQuery(collectorsQuery);
  const name = data?.items.find((each) => each.id === id)?.name;
  return name !== undefined && <Datum name="Cobrador">{name}</Datum>;
}

function Datum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function PixKey({ value }: { value: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <Datum name="Chave Pix">
      <span className="flex items-center gap-1">
        <span ref={shown} className="min-w-0">
          {value}
        </span>
        <IconButton
          label="Copiar chave Pix"
          className="-my-2.5"
          onClick={() => void copyClientPixKey(value, shown.current)}
        >
          <Copy aria-hidden="true" />
        </IconButton>
      </span>
    </Datum>
  );
}
