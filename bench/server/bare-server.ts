/*
 * The practical limit in Node: `node:http` and `pg` with named prepared statements, and nothing else. Also a bare stream of
 * server-sent events that sends each payment.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { BARE, barePayment } from './bare-sql.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
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
    case '/loans':
      return send(response, (await pool.query({ ...BARE.pageOfLoans, values: [institution] })).rows);
    case '/metrics':
      return send(response, (await pool.query({ ...BARE.metrics, values: [institution] })).rows[0]);
    case '/clients': {
      const pattern = `%${url.searchParams.get('search') ?? ''}%`;
      return send(
        response,
        (await pool.query({ ...BARE.searchClients, values: [institution, pattern] })).rows,
      );
    }
    case '/payments': {
      const loanId = /"loan_id":"([^"]+)"/.exec(await bodyOf(request))?.[1] ?? '';
      const id = newId();
      const client = await pool.connect();
      const loan = await barePayment(client, { institution, loanId, paymentId: id });
      client.release();
      for (const stream of streams) stream.write(`event: change\ndata: {"table":"loans","id":"${id}"}\n\n`);
      return send(response, { id, loan });
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
