/*
 * The practical limit in Node: `node:http` and `pg` with named prepared statements on plain tables, the rows as they come, and
 * nothing else. Also a bare stream of server-sent events that sends each payment.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { returnRateTenths } from '#domain/dashboard/portfolio-metrics.ts';
import type { Cents } from '#domain/money.ts';
import { typeParsers } from '#server/db/type-parsers.ts';
import { BARE } from './bare-sql.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10, types: typeParsers });
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  void answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(`${typeof at === 'object' && at !== null ? at.port : 0}\n`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bare');
  const institution = url.searchParams.get('institution') ?? '';
  switch (url.pathname) {
    case '/loans': {
      const { rows } = await pool.query<{ id: string; created_at: string }>({
        ...BARE.pageOfLoans,
        values: [institution],
      });
      return send(response, page(rows));
    }
    case '/metrics': {
      const { rows } = await pool.query<PlainMetrics>({ ...BARE.metrics, values: [institution] });
      return send(response, metricsAnswer(rows[0]));
    }
    case '/clients': {
      const pattern = `%${url.searchParams.get('search') ?? ''}%`;
      const { rows } = await pool.query<{ id: string; created_at: string }>({
        ...BARE.searchClients,
        values: [institution, pattern],
      });
      return send(response, page(rows));
    }
    case '/payments':
      return send(response, await recordPayment(institution, JSON.parse(await bodyOf(request))));
    case '/files':
      return send(
        response,
        await storeFile(institution, url.searchParams.get('client') ?? '', JSON.parse(await bodyOf(request))),
      );
    case '/file': {
      const { rows } = await pool.query<{ content: Buffer }>({ ...BARE.readFile, values: [institution] });
      const content = rows[0]?.content ?? Buffer.of();
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': content.length });
      response.end(content);
      return;
    }
    case '/live':
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: ready\ndata: {}\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    default:
      response.writeHead(404).end();
  }
}

async function recordPayment(
  institution: string,
  { loan_id: loanId, amount, payment_date: paymentDate }: Record<string, unknown>,
): Promise<unknown> {
  const payment = { id: newId(), loan_id: loanId, amount, payment_date: paymentDate, notes: null };
  const values = [institution, loanId, payment.id, amount, paymentDate];
  const { rows } = await pool.query<{ id: string }>({ ...BARE.recordPayment, values });
  const [row] = rows;
  if (row === undefined) throw new Error('the loan is paid or unknown');
  for (const stream of streams) stream.write(`event: change\ndata: {"table":"loans","id":"${row.id}"}\n\n`);
  return { payment, loan: row };
}

/** With the hash by which the same picture is known again, and nothing else of what is asked of a file. */
async function storeFile(
  institution: string,
  client: string,
  { kind, name, content: base64 }: Record<string, unknown>,
): Promise<unknown> {
  const content = Buffer.from(String(base64), 'base64');
  const sha256 = createHash('sha256').update(content).digest();
  const file = { id: newId(), kind, name, content_type: 'image/png', size: content.length };
  const values = [institution, file.id, client, kind, name, file.content_type, file.size, sha256, content];
  await pool.query({ ...BARE.storeFile, values });
  return { ...file, sha256: sha256.toString('hex') };
}

interface PlainMetrics {
  realized: Cents;
  potential: Cents;
  to_receive: Cents;
  lent: Cents;
}

function metricsAnswer(row: PlainMetrics | undefined): unknown {
  if (row === undefined) throw new Error('the sum returned no row');
  return {
    realizedProfit: row.realized,
    potentialProfit: row.potential,
    amountToReceive: row.to_receive,
    returnRate: returnRateTenths(row.realized, row.lent) / 10,
  };
}

function page(rows: readonly { id: string; created_at: string }[]): unknown {
  const items = rows.slice(0, 50);
  const last = items.at(-1);
  const key = JSON.stringify([last?.created_at, last?.id]);
  return { items, next: rows.length > 50 ? Buffer.from(key).toString('base64url') : null };
}

function send(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
