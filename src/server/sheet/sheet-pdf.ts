import { sql } from 'kysely';
import type { FileAnswer } from '#contract/file-answer.ts';
import type { SheetLine } from '#contract/sheet.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { dueUntil } from '#domain/dashboard/due-loan.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { fileName } from '#domain/file-name.ts';
import { brl } from '#domain/money.ts';
import { promisedFirst } from '#domain/visits/promise.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { makePdf } from '#server/documents/pdf/make-pdf.ts';
import type { PdfBlock } from '#server/documents/pdf/page-model.ts';
import { pdfFile } from '#server/documents/pdf/pdf-file.ts';
import { sheetPage, type AskedSheet } from './sheet-store.ts';

const ROWS_PER_PAGE = 40;
/** Beyond them it says so. */
const LINES_AT_MOST = 1_000;

/** A route is read at once. */
const AT_ONCE = { clients: 300, lines: 500 };

type Asked = Omit<AskedSheet, 'after' | 'size'>;

/** The lines of the sheet with room for amount and signature; working paper, so it is not noted as issued (FD-6). */
export async function sheetPdf(db: Database, staff: StaffIdentity, asked: Asked): Promise<FileAnswer> {
  const { day, today } = asked;
  const { lines, whole, of } = await db.asStaff(
    staff,
    async (tx) => ({
      ...(await allLines(tx, staff.institution, asked)),
      of: await titleAside(tx, staff, asked),
    }),
    { snapshot: true },
  );
  const bytes = await makePdf(
    {
      title: `Folha do dia ${dayText(day)}`,
      created_at: `${day}T00:00:00.000Z`,
      letterhead: null,
      code: null,
      blocks: sheetBlocks(promisedFirst(lines, today), { day, of, whole }),
    },
    staff.institution,
  );
  return pdfFile(fileName(['folha', day], 'pdf'), bytes);
}

async function allLines(tx: Tx, institution: string, asked: Asked) {
  const lines: SheetLine[] = [];
  let after: string | undefined;
  do {
    const page = await sheetPage(tx, institution, { ...asked, after, size: AT_ONCE });
    lines.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && lines.length < LINES_AT_MOST);
  return { lines, whole: after === undefined };
}

/** Whose clients they are; of a lender alone, nothing. */
async function titleAside(
  tx: Tx,
  { role, user }: StaffIdentity,
  { collector }: Asked,
): Promise<string | null> {
  if (collector === 'none') return 'Sem cobrador';
  const person = role === 'collector' ? user : collector;
  if (person === null) return null;
  const { rows } = await sql<{
    name: string | null;
  }>`select caderneta_member_name(${person}::uuid) as name`.execute(tx);
  return rows[0]?.name ?? null;
}

interface Head {
  readonly day: Day;
  readonly of: string | null;
  /** False where there are more lines than these. */
  readonly whole: boolean;
}

function sheetBlocks(lines: readonly SheetLine[], { day, of, whole }: Head): readonly PdfBlock[] {
  const aside = [of, dayText(day)].filter((part) => part !== null).join(' · ');
  const title = { kind: 'title', text: 'Folha do dia', aside } as const;
  if (lines.length === 0)
    return [title, { kind: 'paragraph', text: 'Ninguém tem nada a pagar até este dia.' }];
  return [
    title,
    {
      kind: 'ruled',
      rowsPerPage: ROWS_PER_PAGE,
      columns: [
        { head: 'Cliente', share: 7 },
        { head: 'Endereço', share: 7 },
        { head: 'Parcela', share: 3 },
        { head: 'A pagar', share: 4, align: 'right' },
        { head: 'Recebido', share: 4 },
        { head: 'Assinatura', share: 6 },
      ],
      rows: lines.map(({ client, loan }) => [
        client.name,
        client.address ?? '',
        loan.plan?.next ? `${loan.plan.next.number} de ${loan.installment_count}` : 'única',
        brl(dueUntil(shownLoan(loan, day))),
        '',
        '',
      ]),
    },
    ...(whole
      ? []
      : [{ kind: 'paragraph', text: `A folha mostra as primeiras ${lines.length} linhas.` } as const]),
  ];
}
