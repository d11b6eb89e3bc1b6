import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { FILE_KINDS, MB, PHOTO_LIMITS, type FileKind } from '#domain/files/file.ts';
import type { Tx } from '#server/db/database.ts';
import { changeFile } from '#server/files/change-file.ts';
import { putFile } from '#server/files/put-file.ts';
import { momentOn } from './demo-loans.ts';
import { drawnPng, type Colour } from './drawn-png.ts';
import { inLines, inOval, within } from './drawn-shapes.ts';

const PAPER: Colour = [250, 248, 242];
const INK: Colour = [40, 44, 60];
const WALLS: readonly Colour[] = [
  [196, 221, 214],
  [233, 214, 187],
  [205, 212, 236],
  [230, 205, 214],
];
const SKINS: readonly Colour[] = [
  [241, 205, 172],
  [190, 134, 92],
  [121, 78, 52],
];
const SHIRTS: readonly Colour[] = [
  [46, 110, 92],
  [150, 60, 52],
  [52, 74, 140],
  [120, 92, 40],
  [90, 60, 120],
];
const HAIR: Colour = [46, 34, 30];

/** Photos of the first eight, the identity card of one and the contract they signed, which the portal shows (AQ-1, AQ-5, AQ-10). */
export async function createDemoFiles(
  tx: Tx,
  institution: string,
  { clientIds, today }: { readonly clientIds: readonly string[]; readonly today: Day },
): Promise<void> {
  const now = momentOn(addDays(today, -12));
  const put = (
    clientId: string,
    file: { readonly kind: FileKind; readonly content: Buffer; readonly loanId?: string },
  ) =>
    putFile(
      tx,
      institution,
      { clientId, loanId: null, name: FILE_KINDS[file.kind], ...file },
      { quotaBytes: MB, now },
    );
  for (const [at, clientId] of clientIds.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction sends one query at a time
    await put(clientId, { kind: 'photo', content: face(at) });
  }
  const [first] = clientIds;
  if (first === undefined) return;
  await put(first, { kind: 'identity', content: identityCard() });
  const loanId = await newestOpenLoan(tx, institution, first);
  const signed = await put(first, {
    kind: 'signed_contract',
    content: signedPaper(),
    ...(loanId === undefined ? {} : { loanId }),
  });
  await changeFile(tx, institution, { id: signed.id, sessionId: null }, { in_portal: true });
}

async function newestOpenLoan(tx: Tx, institution: string, clientId: string): Promise<string | undefined> {
  const loan = await tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`status <> 'pago'`)
    .where('deleted_at', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return loan?.id;
}

const oneOf = (colours: readonly Colour[], at: number): Colour => colours[at % colours.length] ?? INK;

/** Shoulders, head and hair, another each time. */
function face(at: number): Buffer {
  return drawnPng(PHOTO_LIMITS.side, PHOTO_LIMITS.side, (x, y) => personAt(x, y, at));
}

function personAt(x: number, y: number, at: number): Colour {
  const long = at % 2 === 0;
  if (inOval(x, y, [132, 148, 9, 7]) || inOval(x, y, [188, 148, 9, 7])) return INK;
  if (inOval(x, y, [160, 196, 26, 6])) return [168, 70, 70];
  if (inOval(x, y, [160, 150, 66, 80]) && y > 104 - (at % 3) * 8) return oneOf(SKINS, at);
  if (inOval(x, y, [160, 132, 82, 84]) || (long && within(x, y, [82, 130, 156, 110]))) return HAIR;
  if (inOval(x, y, [160, 330, 126, 100])) return oneOf(SHIRTS, at);
  return oneOf(WALLS, at);
}

/** With a face, lines in the place of words, and no number. */
function identityCard(): Buffer {
  return drawnPng(640, 400, (x, y) => {
    if (within(x, y, [40, 110, 200, 250])) return personAt((x - 40) * 1.6, (y - 110) * 1.28, 0);
    if (within(x, y, [0, 0, 640, 70])) return [58, 120, 92];
    if (inLines(x, y, { box: [280, 130, 320, 210], step: 42, height: 12 })) return INK;
    return [214, 232, 214];
  });
}

/** A page of lines with a name written below them. */
function signedPaper(): Buffer {
  return drawnPng(600, 850, (x, y) => {
    if (within(x, y, [150, 60, 300, 20])) return INK;
    if (inLines(x, y, { box: [60, 120, 480, 500], step: 26, height: 8 })) return [120, 122, 132];
    if (within(x, y, [140, 760, 320, 3])) return INK;
    const pen = 735 + 18 * Math.sin(x / 11) * Math.cos(x / 37);
    if (x >= 170 && x < 430 && Math.abs(y - pen) < 3) return [38, 62, 140];
    return PAPER;
  });
}
