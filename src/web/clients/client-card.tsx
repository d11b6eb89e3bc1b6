import { IdCard, Mail, Pencil, Phone, Trash2, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import type { Client } from '#domain/clients/client.ts';
import { formatCpf } from '#domain/cpf.ts';
import { AvatarInitials } from '#web/ui/avatar-initials.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface ClientCardProps {
  client: Client;
  onEdit: () => void;
  onDelete: () => void;
}

/** A client of the list, with edit and delete (CL-4). */
export function ClientCard({ client, onEdit, onDelete }: ClientCardProps) {
  return (
    <Card className="@container h-full pr-2">
      {/* With large text the name has a row of its own. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3">
        <AvatarInitials name={client.name} />
        <h2 className="self-center font-semibold @max-[15rem]:col-span-full @max-[15rem]:row-start-2">
          {client.name}
        </h2>
        <div className="col-start-3 flex">
          <IconButton label={`Editar ${client.name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Excluir ${client.name}`} tone="destructive" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        {/* Under the name and as far as the edge: an e-mail is long. */}
        <div className="col-span-2 col-start-2 mt-1 @max-[15rem]:col-span-full @max-[15rem]:col-start-1 grid grid-cols-1 gap-1 pr-2 text-sm text-muted">
          <Fact icon={Phone} name="Telefone" text={client.phone} />
          {client.email !== null && <Fact icon={Mail} name="E-mail" text={client.email} />}
          <Fact icon={IdCard} name="CPF" text={formatCpf(client.cpf)} />
        </div>
      </div>
    </Card>
  );
}

function Fact({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">{`${name}: `}</span>
      <span className="min-w-0">
        <EmailOrText text={text} />
      </span>
    </p>
  );
}

/** An e-mail too long for its line goes on after the @, rather than wherever the line ends. */
function EmailOrText({ text }: { text: string }) {
  return text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
