import { clsx } from 'clsx';
import { ArrowLeft, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ClientPage } from '#contract/clients.ts';
import type { ShownLoan } from '#contract/loans.ts';
import { dayInZone, type Day } from '#domain/calendar.ts';
import { monthName } from '#domain/calendar-words.ts';
import { debtWords } from '#domain/clients/debt-words.ts';
import { formatCpf } from '#domain/cpf.ts';
import { daysText } from '#domain/loans/fees/late-fee.ts';
import { cents, type Cents } from '#domain/money.ts';
import { owedName } from '#web/base/first-view/figure-look.ts';
import { settings } from '#web/base/settings.ts';
import { debtRing } from '#web/clients/client-debt.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { ClientAvatar } from '#web/files/client-avatar.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { TagChips } from '#web/tags/tag-chips.tsx';
import { CoverHead } from '#web/ui/page/cover-head.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { ClientActions } from './client-actions.tsx';

/** From R$ 10.000.000,00 on an amount is too long for a phone in its usual size. */
const TEN_MILLION = 1_000_000_000;

interface ClientHeadProps {
  page: ClientPage;
  today: Day;
  sideBySide: boolean;
  /** The open loan with the oldest due date; null while it is not known or without one. */
  mostUrgent: ShownLoan | null;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onLend: () => void;
  onDetails: (loan: LoanWithClient) => void;
}

/** Who it is, what they owe, and what can be done about it; the cover below 1280 px, paper beside the list. */
export function ClientHead(props: ClientHeadProps) {
  const { page, today, sideBySide, onClose, onEdit, onDelete } = props;
  const { client } = page;
  const mayEdit = useMay('edit');
  const Name = sideBySide ? 'h2' : 'h1';
  const tools = mayEdit && (
    <div className="flex">
      <IconButton label={`Editar ${client.name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Excluir ${client.name}`} tone="destructive" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
  const content = (
    <>
      {!sideBySide && (
        <div className="-mx-2 -mt-2 flex justify-between">
          <IconButton label="Voltar para a lista de clientes" onClick={onClose}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          {tools}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="p-1">
          <ClientAvatar
            client={client}
            photo={page.photo_sha256}
            size="large"
            ring={debtRing(page.next_due_date, today)}
          />
        </span>
        <div className="min-w-0 flex-[1_1_9rem]">
          <Name className="text-xl leading-tight font-bold wrap-anywhere">{client.name}</Name>
          <p className="mt-0.5 text-sm text-muted">
            {client.phone}
            {sideBySide && ` · CPF ${formatCpf(client.cpf)} · ${sinceText(client.created_at)}`}
          </p>
          <TagChips ids={client.tag_ids} />
        </div>
        {sideBySide && tools}
      </div>
      <Figures page={page} today={today} />
      <ClientActions {...props} />
    </>
  );
  if (!sideBySide)
    return (
      <CoverHead always className="mb-3! lg:-mx-8 lg:px-8">
        {content}
      </CoverHead>
    );
  return <header className="mb-5">{content}</header>;
}

/** Until the answer is here; into the drawn one the name and what is owed are written first (src/web/base/first-view/first-figure.ts). */
export function ClientHeadComing({ onClose }: Pick<ClientHeadProps, 'onClose'>) {
  return (
    <CoverHead always className="mb-3! lg:-mx-8 lg:px-8">
      <div className="-mx-2 -mt-2">
        <IconButton label="Voltar para a lista de clientes" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex items-center gap-x-4">
        <span className="p-1">
          <span className="block size-16 animate-breathe rounded-full bg-sunken" />
        </span>
        <h1
          data-first-name=""
          className="min-h-6 min-w-0 flex-1 rounded-full text-xl leading-tight font-bold wrap-anywhere has-[span]:animate-breathe has-[span]:bg-sunken"
        >
          <span className="sr-only">Cliente</span>
        </h1>
      </div>
      {/* As high as the figures to come. */}
      <div className="mt-4 mb-4 min-h-33">
        <p className="-mb-[0.2rem] min-h-5 text-sm font-medium text-muted" />
        <span data-first-figure="" className="mt-1 block h-11 w-3/5 animate-breathe rounded-full bg-sunken" />
      </div>
      <div aria-hidden="true" className="grid animate-breathe grid-cols-4 gap-2 max-[22rem]:grid-cols-2">
        {['receber', 'emprestar', 'cobrar', 'ligar'].map((tile) => (
          <span key={tile} className="h-17 rounded-[0.875rem] bg-sunken" />
        ))}
      </div>
    </CoverHead>
  );
}

function sinceText(createdAt: string): string {
  const day = dayInZone(new Date(createdAt), settings.timeZone);
  return `cliente desde ${monthName(day)} de ${day.slice(0, 4)}`;
}

function Figures({ page, today }: { page: ClientPage; today: Day }) {
  const id = useId();
  return (
    <div className="mt-4 mb-4 flex flex-wrap items-end gap-x-9 gap-y-3">
      <div role="group" aria-labelledby={id}>
        <p id={id} className="text-sm font-medium text-muted">
          {owedName(page.owed)}
        </p>
        <p>
          <MoneyText
            value={cents(Math.abs(page.owed))}
            className={clsx(
              'leading-[1.08]',
              Math.abs(page.owed) < TEN_MILLION ? 'text-[min(2.5rem,12vw)]' : 'text-[min(2.5rem,8.5vw)]',
            )}
          />
        </p>
        <Standing page={page} today={today} />
      </div>
      <dl className="flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-6">
        <Figure name="Já pagou" value={page.paid} />
        <Figure name="Lucro recebido" value={page.profit} />
        <Figure name="Emprestado ao todo" value={page.lent} />
        {page.losses > 0 && <Figure name="Perdas" value={page.losses} />}
      </dl>
    </div>
  );
}

/** How much of it is late since when, or when the next is due. */
function Standing({ page, today }: { page: ClientPage; today: Day }) {
  const money = useMoneyText();
  const { tone, text } = debtWords(page.next_due_date, today);
  if (tone === 'late') {
    return (
      <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-red">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {`${money(page.late_amount)} atrasado há ${daysText(page.late_days)}`}
      </p>
    );
  }
  return (
    <p className={clsx('mt-1 text-sm font-semibold', tone === 'soon' ? 'text-orange' : 'text-muted')}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  );
}

function Figure({ name, value }: { name: string; value: Cents }) {
  return (
    <div className="border-l-2 border-line pl-2.5 sm:pl-3">
      <dt className="text-xs text-muted sm:text-[0.8125rem]">{name}</dt>
      <dd>
        <MoneyText value={value} className="text-base sm:text-lg" />
      </dd>
    </div>
  );
}
