import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import type { BenchLender } from '../bench-data.ts';
import { roundRobin } from '../measure.ts';
import { runningScript, type Running } from '../processes.ts';
import { get, post } from '../raw-http.ts';
import { callersOf, loansRoundRobin, payment, type Work } from '../throughput-works.ts';
import { POSTGRAPHILE_SERVER } from './postgraphile-server.ts';

const run = promisify(execFile);

/** Needs Node 22, which is fetched with it. */
const PACKAGES = ['postgraphile@5.1.5', `node-${process.platform}-${process.arch}@22`];

/** Fetches the peer into the folder, without running what its packages would run, and starts it. */
export async function startPostGraphile(folder: string, databaseUrl: string): Promise<Running> {
  await mkdir(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES]);
  const script = path.join(folder, 'postgraphile.mjs');
  await writeFile(script, POSTGRAPHILE_SERVER);
  const node = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return runningScript(node, [script], { DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' });
}

const INSERT = `mutation ($payment: PaymentInput!) {
  createPayment(input: { payment: $payment }) { payment { rowId loanId amount paymentDate notes } }
}`;

const PAGE = `{
  allLoans(first: 50, orderBy: [CREATED_AT_DESC, PRIMARY_KEY_DESC]) {
    nodes {
      rowId clientId amount interestRate overdueInterestRate startDate endDate notes status paidAmount interestPaid contractInterest
      renewedAt paidAt createdAt clientByInstitutionIdAndClientId { name phone }
    }
    pageInfo { endCursor hasNextPage }
  }
}`;

/** A payment beside its plain insert, which updates no loan, and a page of the same loans. */
export function peerWorks({ lenders }: { readonly lenders: readonly BenchLender[] }): Work[] {
  const callers = callersOf(lenders);
  const owners = roundRobin(lenders);
  const aLoanOf = loansRoundRobin();
  const ask = (institution: string, query: string, variables: unknown = {}) =>
    post('/graphql', { query, variables }, { 'x-institution': institution });
  return [
    {
      name: "record a payment beside PostGraphile's plain insert",
      reach: 1,
      ours() {
        const { institution, cookie, loanIds } = callers();
        return payment(aLoanOf(institution, loanIds), cookie);
      },
      other() {
        const { institution, loanIds } = owners();
        const at = { rowId: newId(), institutionId: institution, loanId: aLoanOf(institution, loanIds) };
        const paid = { amount: 1, paymentDate: '2026-02-15', createdAt: '2026-02-15T12:00:00Z' };
        return ask(institution, INSERT, { payment: { ...at, ...paid } });
      },
    },
    {
      name: 'page of 50 loans beside PostGraphile',
      reach: 1.5,
      ours: () => get('/api/loans', callers().cookie),
      other: () => ask(owners().institution, PAGE),
    },
  ];
}
