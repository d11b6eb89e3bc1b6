import { dayText, momentDayText, momentText, type Day, type Timestamp } from '#domain/calendar.ts';
import { DOCUMENT_WORDS } from '#domain/documents/document-kind.ts';
import { FILE_KINDS } from '#domain/files/file.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { PROOF_STATUS_WORDS } from '#domain/loans/payments/payment-proof.ts';
import { addCents, brl } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { cpfText, debtorName, letterheadOf } from '#server/documents/content/parties.ts';
import { PAYMENT_KIND_WORDS } from '#server/documents/content/statement.ts';
import type { IssuableDocument } from '#server/documents/document-facts.ts';
import { readCreditor, type DocumentReader } from '#server/documents/document-store.ts';
import type { PdfBlock } from '#server/documents/pdf/page-model.ts';
import { clientDataOf, type ClientData } from './client-data.ts';

/** Longer ones are downloaded as JSON. */
const MOST_LINES = 2000;

interface DataWanted {
  readonly clientId: string;
  readonly today: Day;
  readonly timeZone: string;
}

/** All that is kept of a client on paper, with a code (LP-3, LP-5). */
export async function clientDataDocument(
  reader: DocumentReader,
  { clientId, today, timeZone }: DataWanted,
): Promise<IssuableDocument> {
  const { creditor } = await readCreditor(reader);
  const data = await clientDataOf(reader, clientId);
  const lines = Object.values(data).reduce((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
  if (lines > MOST_LINES)
    throw new Problem('statement_too_long', 'Os dados passam de 2.000 linhas. Baixe o arquivo JSON.');
  return {
    kind: 'my_data',
    facts: { creditor, data, today },
    letterhead: letterheadOf(creditor),
    blocks: blocksOf(data, { today, timeZone }),
    created_at: `${today}T00:00:00.000Z`,
    document_date: today,
    amount: null,
    client: { id: clientId, name: data.client.name },
    loan_id: null,
    payment_id: null,
  };
}

function blocksOf(
  data: ClientData,
  { today, timeZone }: Pick<DataWanted, 'today' | 'timeZone'>,
): readonly PdfBlock[] {
  const { client } = data;
  const day = (moment: Timestamp | null) => (moment === null ? '' : momentDayText(moment, timeZone));
  return [
    { kind: 'title', text: DOCUMENT_WORDS.my_data, aside: dayText(today) },
    {
      kind: 'facts',
      rows: [
        { label: 'Nome', value: debtorName({ ...client, address: null }) },
        { label: 'CPF', value: cpfText(client.cpf).slice('CPF '.length) },
        { label: 'Telefone', value: client.phone ?? NOTHING },
        { label: 'E-mail', value: client.email ?? NOTHING },
        { label: 'Endereço', value: client.address ?? NOTHING },
        { label: 'Chave Pix', value: client.pix_key ?? NOTHING },
        { label: 'Cliente desde', value: day(client.created_at) },
        {
          label: 'Último acesso ao portal',
          value: client.last_portal_visit === null ? 'Nunca' : momentText(client.last_portal_visit, timeZone),
        },
      ],
    },
    ...section(
      'Empréstimos',
      ['Data', 'Vencimento', 'Valor', 'Juros', 'Pago', 'Situação'],
      data.loans.map((loan) => [
        dayText(loan.start_date),
        dayText(loan.end_date),
        brl(loan.amount),
        brl(addCents(loan.contract_interest, loan.interest_paid)),
        brl(loan.paid_amount),
        loan.loss ? 'baixado como perda' : loan.status === 'pago' ? 'quitado' : 'em aberto',
      ]),
    ),
    ...section(
      'Parcelas',
      ['Parcela', 'Vencimento', 'Principal', 'Juros', 'Pago'],
      data.installments.map((one) => [
        String(one.number),
        dayText(one.due_date),
        brl(one.principal),
        brl(one.interest),
        brl(one.paid_amount),
      ]),
    ),
    ...section(
      'Pagamentos',
      ['Data', 'O que foi', 'Multa', 'Pago'],
      receivedOf(data).map((payment) => [
        dayText(payment.payment_date),
        PAYMENT_KIND_WORDS[payment.kind],
        brl(payment.late_fee),
        brl(receivedTotal(payment)),
      ]),
    ),
    ...section(
      'Renovações e renegociações',
      ['Data', 'O que foi'],
      data.renewals_and_renegotiations.map(({ on_day, kind }) => [dayText(on_day), CHANGE_WORDS[kind]]),
    ),
    ...section(
      'Pedidos de empréstimo',
      ['Data', 'Valor', 'Situação'],
      data.requests.map((one) => [day(one.created_at), brl(one.requested_amount), one.status]),
    ),
    ...section(
      'Comprovantes enviados',
      ['Pago em', 'Valor', 'Situação'],
      data.proofs.map((proof) => [
        dayText(proof.paid_on),
        brl(proof.amount),
        PROOF_STATUS_WORDS[proof.status],
      ]),
    ),
    ...section(
      'Aceites de contrato',
      ['Pedido em', 'Aceito em', 'Retirado em'],
      data.acceptances.map((one) => [day(one.offered_at), day(one.accepted_at), day(one.withdrawn_at)]),
    ),
    ...section(
      'Promessas de pagamento',
      ['Feita em', 'Para', 'Valor', 'Retirada em'],
      data.promises.map((one) => [
        dayText(one.made_on),
        dayText(one.promised_on),
        brl(one.promised_amount),
        day(one.withdrawn_at),
      ]),
    ),
    ...texts(
      'Mensagens',
      data.messages.map(({ at, text }) => `${momentText(at, timeZone)}: ${text}`),
    ),
    ...section(
      'Documentos emitidos',
      ['Data', 'Documento', 'Código'],
      data.documents.map((one) => [day(one.issued_at), DOCUMENT_WORDS[one.kind], one.code]),
    ),
    ...section(
      'Arquivos',
      ['Data', 'Tipo', 'Nome'],
      data.files.map((file) => [day(file.created_at), FILE_KINDS[file.kind], file.name]),
    ),
    ...section(
      'Visitas ao portal',
      ['Quando'],
      data.portal_visits.map((at) => [momentText(at, timeZone)]),
    ),
    ...texts(
      'Anotações',
      (data.notes ?? []).map(({ about, at, text }) => `${day(at)}, ${NOTE_WORDS[about]}: ${text}`),
    ),
  ];
}

/** Nothing was received with a loss (PD-9). */
function receivedOf({ loans, payments }: ClientData): ClientData['payments'] {
  const lost = new Set(loans.flatMap(({ id, loss }) => (loss ? [id] : [])));
  return payments.filter(({ kind, loan_id: loan }) => kind !== 'settlement' || !lost.has(loan));
}

const NOTHING = 'Não informado';

const CHANGE_WORDS = {
  renewed: 'Renovação',
  renewal_undone: 'Renovação desfeita',
  renegotiated: 'Renegociação',
  renegotiation_undone: 'Renegociação desfeita',
} as const;

const NOTE_WORDS = {
  client: 'sobre o cliente',
  loan: 'sobre um empréstimo',
  payment: 'sobre um pagamento',
  request: 'sobre um pedido',
  visit: 'sobre uma visita',
} as const;

/** Nothing where there are no rows. */
function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly PdfBlock[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    { kind: 'table', columns: heads.map((head) => ({ head, share: 1 })), rows },
  ];
}

function texts(title: string, lines: readonly string[]): readonly PdfBlock[] {
  if (lines.length === 0) return [];
  return [{ kind: 'heading', text: title }, ...lines.map((text): PdfBlock => ({ kind: 'paragraph', text }))];
}
