import { expect } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { TenantTable } from '#tests/database/through-the-doors.ts';
import type { EndpointRoute } from '#contract/call-types.ts';
import type { Hands, Outcome } from './hands.ts';
import { changesBetween, EMPTY, type Moment, type Notebook } from './notebook.ts';

const ZONE = 'America/Sao_Paulo';
const FIRST_MOMENT = Date.parse('2026-01-05T15:00:00.000Z');
const DAY_MS = 86_400_000;

/** A clock that only the lives of one lane move. */
export interface LaneClock {
  now(): Date;
  readonly moment: () => Moment;
  restart(): void;
  advance(milliseconds: number): void;
}

export function laneClock(): LaneClock {
  let at = FIRST_MOMENT;
  const now = () => new Date(at);
  return {
    now,
    moment: () => ({ now: now(), today: dayInZone(now(), ZONE) }),
    restart: () => void (at = FIRST_MOMENT),
    advance: (milliseconds) => void (at += milliseconds),
  };
}

/** One lender from its first day on: what the server keeps of it, and what the notebook says it should. */
export class Life {
  #book: Notebook = EMPTY;
  /** I11: how many records the operations so far made, changed or took away. */
  changes = 0;
  readonly db: Database;
  readonly owner: string;
  readonly institutionId: string;
  readonly hands: Hands;
  readonly clock: LaneClock;
  /** Another lender's records, by table. */
  readonly foreign: Readonly<Record<TenantTable, string>>;

  constructor(parts: Pick<Life, 'db' | 'owner' | 'institutionId' | 'hands' | 'clock' | 'foreign'>) {
    this.db = parts.db;
    this.owner = parts.owner;
    this.institutionId = parts.institutionId;
    this.hands = parts.hands;
    this.clock = parts.clock;
    this.foreign = parts.foreign;
  }

  get book(): Notebook {
    return this.#book;
  }

  become(book: Notebook): void {
    this.changes += changesBetween(this.#book, book);
    this.#book = book;
  }

  get moment(): Moment {
    return this.clock.moment();
  }

  /** The outcome must be the notebook's: the same refusal, or a success that leads to the same records. */
  follow<R extends EndpointRoute>(
    outcome: Outcome<R>,
    decide: () => Notebook,
  ): outcome is Extract<Outcome<R>, { code: null }> {
    const decided = refusalOr(decide);
    expect(outcome.code).toBe(decided instanceof Problem ? decided.code : null);
    if (decided instanceof Problem) return false;
    this.become(decided);
    return true;
  }

  daysPass(days: number): void {
    this.clock.advance(days * DAY_MS);
    this.hands.nextDay();
  }
}

function refusalOr(decide: () => Notebook): Notebook | Problem {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The few people everybody lends to. */
export function cpfOf(which: number): Cpf {
  const cpf = parseCpf(`1234567890${which}`);
  if (cpf === null) throw new Error('a CPF has eleven digits');
  return cpf;
}
