import { Image, Printer } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { ClientPage } from '#contract/clients.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { firstName } from '#domain/clients/client.ts';
import type { LedgerLine } from '#domain/clients/ledger.ts';
import { ledgerAmount, ledgerWords } from '#domain/clients/ledger-words.ts';
import { daysText } from '#domain/loans/fees/late-fee.ts';
import { useLedger } from '#web/data/clients/client-queries.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { StatementButton } from '#web/documents/statement-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useMoneyText, useValuesHidden } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { signedText, useBalanceText } from '#web/ui/money/ledger-money.ts';
import { LedgerPage, LedgerRow } from '#web/ui/page/ledger-page.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useSendPage } from './use-send-page.ts';
import { useSendPicture } from './use-send-picture.ts';

const PrintClientPage = lazyPart(async () => (await import('./print-client-page.tsx')).PrintClientPage);

/** The page of the notebook: what happened, newest first, with the balance after each line (CL-12). */
export function ClientLedger({ page, today }: { page: ClientPage; today: Day }) {
  const { client } = page;
  const ledger = useLedger(client.id);
  const maySend = useMay('receive');
  const [printing, setPrinting] = useState(false);
  const { send, sending } = useSendPage(page);
  const picture = useSendPicture(page);
  const line = useCallback((of: LedgerLine) => <Line line={of} today={today} />, [today]);
  return (
    <>
      <LedgerPage
        title={`A página de ${firstName(client.name)}`}
        actions={
          <>
            <StatementButton client={client} />
            <IconButton
              label="Imprimir a página"
              onClick={() => setPrinting(true)}
              onPointerEnter={PrintClientPage.prefetch}
            >
              <Printer aria-hidden="true" />
            </IconButton>
            {maySend && (
              <Button
                variant="ghost"
                dense
                className="min-w-11 px-1.5! text-muted!"
                aria-label="Enviar como imagem"
                title="Enviar como imagem"
                loading={picture.sending}
                onClick={() => void picture.send()}
                onPointerEnter={picture.prefetch}
              >
                <Image aria-hidden="true" />
              </Button>
            )}
            {maySend && (
              <Button
                variant="ghost"
                dense
                className="px-1.5!"
                loading={sending}
                loadingText="Enviar"
                onClick={() => void send()}
              >
                <WhatsAppIcon />
                Enviar
                <span className="sr-only"> a página</span>
              </Button>
            )}
          </>
        }
      >
        <LateToday page={page} today={today} />
        <PagedList
          query={ledger}
          label="Linhas da página"
          loadingText="Carregando a página..."
          empty={
            <p className="py-4 pr-4 pl-[calc(var(--ledger-margin)+0.75rem)] text-sm text-muted">
              Ainda não há nada escrito aqui.
            </p>
          }
          pageClassName="grid pb-0!"
          rowsAtOnce={12}
          renderItem={line}
        />
      </LedgerPage>
      {printing && (
        <Suspense fallback={null}>
          <PrintClientPage page={page} today={today} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is late on top of the page, as it stands today. */
function LateToday({ page, today }: { page: ClientPage; today: Day }) {
  const money = useMoneyText();
  const balance = useBalanceText();
  if (page.late_days === 0) return null;
  return (
    <LedgerRow
      day={dayText(today).slice(0, 5)}
      title={`Em atraso há ${daysText(page.late_days)}`}
      note={page.late_fee > 0 ? `multa por atraso de ${money(page.late_fee)}, fora do saldo` : null}
      balance={balance(page.owed)}
      look="late"
    />
  );
}

function Line({ line, today }: { line: LedgerLine; today: Day }) {
  const money = useMoneyText();
  const hidden = useValuesHidden();
  const balance = useBalanceText();
  const { title, note } = ledgerWords(line, money);
  const amount = ledgerAmount(line);
  const year = line.day.slice(0, 4);
  return (
    <LedgerRow
      day={dayText(line.day).slice(0, 5)}
      year={year === today.slice(0, 4) ? null : year}
      title={title}
      note={note}
      amount={amount === null || hidden ? null : signedText(amount)}
      balance={balance(line.balance)}
      look={lookOf(line)}
      stamped={line.closes}
    />
  );
}

function lookOf({ kind, paid }: LedgerLine): 'plain' | 'received' | 'late' {
  if (kind === 'overdue') return 'late';
  return paid > 0 ? 'received' : 'plain';
}
