import { clientEndpoints } from '#contract/clients.ts';
import { loanEndpoints } from '#contract/loans.ts';
import { dayInZone } from '#domain/calendar.ts';
import { readOfx } from '#domain/statements/read-ofx.ts';
import { creditsOf } from '#domain/statements/statement-file.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import type { BenchLender } from './bench-data.ts';
import { figureOf, quantile, ROUNDS, sendOrFail, timesOf } from './measure.ts';
import { get, httpClient, post, put, type HttpClient } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const LINES_OF_A_FILE = 5000;
const LINES_JUDGED = 200;
const LINES_RECORDED = 50;
const TIMES = 15;
const TODAY = dayInZone(new Date(), 'America/Sao_Paulo');

interface Client {
  readonly name: string;
  readonly cpf: string;
}

/** Reading a bank's file, saying what its credits are among many clients, and recording them beside payments typed one by one (EX-1 to EX-9). */
export async function measureStatements(parts: BenchParts): Promise<void> {
  measureReading(parts);
  await measureVerdicts(parts);
  await measureRecording(parts);
}

function measureReading({ report }: BenchParts): void {
  const line = (at: number) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260420120000[-3:BRT]<TRNAMT>${at + 1}.50<FITID>F${at}<MEMO>${maskedText({ name: `Ana Souza ${at}`, cpf: '52998224725' })}</STMTTRN>\n`;
  const lines = Array.from({ length: LINES_OF_A_FILE }, (_, at) => line(at)).join('');
  const bytes = new TextEncoder().encode(`<OFX><STMTRS><CURDEF>BRL${lines}</STMTRS></OFX>`);
  const taken = Array.from({ length: ROUNDS }, () => {
    const since = performance.now();
    for (const statement of readOfx(statementText(bytes))) creditsOf(statement.lines, TODAY);
    return performance.now() - since;
  });
  report.add({
    work: `a statement of ${LINES_OF_A_FILE} lines read`,
    figure: figureOf(taken),
    atMost: 1000,
    unit: 'ms',
    note: 'in the browser it is read by a worker',
  });
}

async function measureVerdicts({ report, data, app }: BenchParts): Promise<void> {
  const medianOf = async (size: number) => {
    const lender = lenderOf(data.bySize, size);
    const [cookie = ''] = lender.cookies;
    const client = await httpClient(app.port);
    const clients = await someClients(client, cookie);
    await sendLines(
      client,
      cookie,
      Array.from({ length: LINES_JUDGED }, (_, at) => {
        const payer = clients[at % clients.length];
        if (payer === undefined) throw new Error('no client');
        // Half of the banks give digits of the CPF, the others a name, often cut.
        return { text: at % 2 === 0 ? maskedText(payer) : nameText(payer), amount: 10_000 + at, place: at };
      }),
    );
    client.close();
    return quantile(await timesOf(app.port, TIMES, () => get('/api/bank-lines?limit=200', cookie)), 0.5);
  };
  const few = await medianOf(500);
  const many = await medianOf(100_000);
  report.add({
    work: `what ${LINES_JUDGED} credits are, among 100,000 clients`,
    figure: figureOf([many / few]),
    atMost: 3,
    unit: '× 1,000 clients',
    note: `${few.toFixed(0)} → ${many.toFixed(0)} ms`,
  });
}

async function measureRecording({ report, data, app }: BenchParts): Promise<void> {
  const [lender] = data.lenders;
  if (lender === undefined) throw new Error('no lender');
  // A session each round: one alone may not write so much in a minute.
  const cookies = await data.moreSessions(lender, ROUNDS + 1);
  const [reading = ''] = cookies;
  const client = await httpClient(app.port);
  const answer = await sendOrFail(
    client,
    get(`/api/loans?status=open&limit=${LINES_RECORDED}`, reading, 'identity'),
  );
  const { items } = loanEndpoints['GET /api/loans'].output.parse(JSON.parse(answer));
  const taken: { typed: number; recorded: number }[] = [];
  for (const [round, cookie] of cookies.slice(1).entries()) {
    const since = performance.now();
    for (const { id } of items)
      await sendOrFail(
        client,
        post(
          '/api/payments',
          { loan_id: id, amount: 100, payment_date: TODAY },
          { Cookie: cookie, ...keyed() },
        ),
      );
    const typed = performance.now() - since;
    const lines = await sendLines(
      client,
      cookie,
      items.map((_, at) => ({ text: `Pix de NINGUEM ${round}`, amount: 100, place: at })),
    );
    const body = {
      judged_at: new Date(Date.now() + 60_000).toISOString(),
      lines: lines.map((id, at) => ({
        id,
        parts: [{ loan_id: items[at]?.id ?? '', amount: 100, late_fee: 0 }],
        payment_id: null,
        remember: false,
      })),
    };
    const recording = performance.now();
    const outcome = await sendOrFail(client, post('/api/bank-lines/record', body, { Cookie: cookie }));
    if (outcome.includes('refused')) throw new Error(outcome.slice(0, 300));
    taken.push({ typed, recorded: performance.now() - recording });
  }
  client.close();
  report.add({
    work: `${LINES_RECORDED} credits recorded`,
    figure: figureOf(taken.map(({ typed, recorded }) => recorded / typed)),
    atMost: 1.2,
    unit: `× ${LINES_RECORDED} payments`,
    note: 'one call beside one call for each',
  });
}

function lenderOf(bySize: ReadonlyMap<number, BenchLender>, size: number): BenchLender {
  const lender = bySize.get(size);
  if (lender === undefined) throw new Error(`no lender of ${size} loans`);
  return lender;
}

async function someClients(client: HttpClient, cookie: string): Promise<Client[]> {
  const answer = await sendOrFail(client, get('/api/clients?limit=200', cookie, 'identity'));
  const text = Buffer.from(answer, 'latin1').toString();
  return clientEndpoints['GET /api/clients'].output.parse(JSON.parse(text)).items;
}

let key = 0;
const keyed = () => ({ 'Idempotency-Key': `extrato-da-medida-${(key += 1)}` });

async function sendLines(
  client: HttpClient,
  cookie: string,
  lines: readonly { text: string; amount: number; place: number }[],
): Promise<string[]> {
  const headers = { Cookie: cookie };
  const body = { file_name: 'medida.ofx', account: '1', from_day: TODAY, to_day: TODAY };
  const made = await sendOrFail(client, post('/api/bank-statements', body, { ...headers, ...keyed() }));
  const id = /"id":"([^"]+)"/.exec(made)?.[1] ?? '';
  const sent = lines.map((line) => ({ ...line, day: TODAY, fit_id: null }));
  const answer = await sendOrFail(client, put(`/api/bank-statements/${id}/lines`, { lines: sent }, headers));
  return [...answer.matchAll(/"id":"([^"]+)","statement_id"/g)].map(([, lineId = '']) => lineId);
}

function maskedText({ name, cpf }: Client): string {
  return `Transferência recebida pelo Pix - ${name} - •••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-•• - BANCO (0260)`;
}

function nameText({ name }: Client): string {
  return `PIX RECEBIDO ${name.slice(0, 20)} 20/04`;
}
