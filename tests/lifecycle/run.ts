import { expect } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { TenantTable } from '#tests/database/tenant-access.ts';
import type { EndpointRoute } from '#contract/call-types.ts';
import type { Driver, Outcome } from './driver.ts';
import { auditedChanges, EMPTY, type Model, type Moment } from './model.ts';

export const ZONE = 'America/Sao_Paulo';
const FIRST_MOMENT = Date.parse('2026-01-05T15:00:00.000Z');
const DAY_MS = 86_400_000;

/** A clock that only the runs of one lane move. */
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

/** One institution from its first day on: what the server keeps of it, and what the model says it should. */
export class Run {
  #model: Model;
  /** I11: how many audited records the commands so far made, changed or took away. */
  audited = 0;
  readonly db: Database;
  readonly institution: string;
  /** The person who works in it. */
  readonly user: string;
  /** How the lists name that person, who has no name of their own. */
  readonly email: string;
  readonly driver: Driver;
  readonly clock: LaneClock;
  /** Another institution's records, by table. */
  readonly foreign: Readonly<Record<TenantTable, string>>;

  constructor(
    parts: Pick<Run, 'db' | 'institution' | 'user' | 'email' | 'driver' | 'clock' | 'foreign'> &
      Pick<Model, 'holiday_grace'>,
  ) {
    this.#model = { ...EMPTY, holiday_grace: parts.holiday_grace };
    this.db = parts.db;
    this.institution = parts.institution;
    this.user = parts.user;
    this.email = parts.email;
    this.driver = parts.driver;
    this.clock = parts.clock;
    this.foreign = parts.foreign;
  }

  get model(): Model {
    return this.#model;
  }

  become(model: Model): void {
    this.audited += auditedChanges(this.#model, model);
    this.#model = model;
  }

  get moment(): Moment {
    return this.clock.moment();
  }

  /** The outcome must be the model's: the same refusal, or a success that leads to the same records. */
  follow<R extends EndpointRoute>(
    outcome: Outcome<R>,
    decide: () => Model,
  ): outcome is Extract<Outcome<R>, { code: null }> {
    const decided = refusalOr(decide);
    expect(outcome.code).toBe(decided instanceof Problem ? decided.code : null);
    if (decided instanceof Problem) return false;
    this.become(decided);
    return true;
  }

  daysPass(days: number): void {
    this.clock.advance(days * DAY_MS);
    this.driver.nextDay();
  }
}

function refusalOr(decide: () => Model): Model | Problem {
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
