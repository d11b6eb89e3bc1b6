import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { ListedClient } from '#contract/clients.ts';
import type { Day } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { CardButton } from '#web/ui/basic/card-button.tsx';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { TagChips } from '#web/tags/tag-chips.tsx';
import { useSeenAsNew } from '#web/ui/list/use-seen-as-new.ts';
import { ClientDebt, debtRing } from './client-debt.tsx';

interface ClientCardProps {
  client: ListedClient;
  today: Day;
  /** Its page is open beside the list. */
  selected: boolean;
  /** Just added: scrolled to and tinted for a moment. */
  isNew: boolean;
  onNewSeen: () => void;
  onOpen: (id: string) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A client of the list with what they owe; the whole card opens their page (CL-4, CL-10). */
export function ClientCard(props: ClientCardProps) {
  const { client, today, selected, isNew, onNewSeen, onOpen, onEdit, onDelete } = props;
  const ref = useSeenAsNew<HTMLDivElement>(isNew, onNewSeen);
  const mayEdit = useMay('edit');
  return (
    <Card
      ref={ref}
      className={clsx(
        '@container relative h-full pr-2 transition-colors duration-150 hover:bg-sunken/50',
        // Beside a page the list shows eight people on 900 px.
        'xl:border-transparent xl:bg-transparent xl:py-1 xl:pr-1 xl:pl-3',
        selected && 'xl:border-line! xl:bg-card! xl:shadow-[inset_4px_0_0_var(--color-brand)]',
        isNew && 'animate-tint',
      )}
    >
      {/* With large text the name has a row of its own. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3">
        <div className="xl:-mb-5.5">
          <AvatarInitials name={client.name} ring={debtRing(client.next_due_date, today)} />
        </div>
        <h2 className="self-center leading-snug xl:truncate xl:self-start font-semibold @max-[18rem]:col-span-full @max-[18rem]:row-start-2">
          <CardButton current={selected} onClick={() => onOpen(client.id)}>
            {client.name}
          </CardButton>
        </h2>
        {mayEdit && (
          <div className="relative z-1 col-start-3 flex xl:-mb-5.5">
            <IconButton label={`Editar ${client.name}`} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Excluir ${client.name}`} tone="destructive" onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {/* Under the name and as far as the edge: an e-mail is long. */}
        <div className="col-span-2 col-start-2 pr-2 text-sm text-muted xl:text-xs @max-[18rem]:col-span-full @max-[18rem]:col-start-1">
          {/* The buttons reach down to its line there. */}
          <div className="xl:pr-17">
            <ClientDebt client={client} today={today} />
          </div>
          <p>
            <Fact name="Telefone" text={client.phone} />
            <span aria-hidden="true"> · </span>
            <Fact name="CPF" text={formatCpf(client.cpf)} />
          </p>
          {client.email !== null && (
            <p className="xl:truncate">
              <Fact name="E-mail" text={client.email} />
            </p>
          )}
          <TagChips ids={client.tag_ids} />
        </div>
      </div>
    </Card>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <span className="sr-only">{` ${name}: `}</span>
      <span>
        <EmailOrText text={text} />
      </span>
    </>
  );
}
