import type { DueGroup } from '#domain/dashboard/due-day.ts';

/** What became of the message to one client. */
export type Outcome = 'skipped' | 'opened' | 'sent' | 'not_sent';

/** 'Cobrar todos' under way: whom it goes to, in order, and what became of each. Only ids: the rest is asked for. */
export interface CollectionRound {
  readonly group: DueGroup;
  readonly clientIds: readonly string[];
  /** The client it is at; past the last one it has ended. */
  readonly at: number;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** It was asked whether to write out of hours: once per round (CB-14). */
  readonly hoursAsked?: boolean;
}

export function newRound(group: DueGroup, clientIds: readonly string[]): CollectionRound {
  return { group, clientIds, at: 0, outcomes: {} };
}

export function withOutcome(round: CollectionRound, outcome: Outcome): CollectionRound {
  const id = round.clientIds[round.at];
  return id === undefined ? round : { ...round, outcomes: { ...round.outcomes, [id]: outcome } };
}

/** The next client; one whose message was not opened was skipped. */
export function nextClient(round: CollectionRound): CollectionRound {
  const id = round.clientIds[round.at] ?? '';
  const left = round.outcomes[id] === undefined ? withOutcome(round, 'skipped') : round;
  return { ...left, at: round.at + 1 };
}

/** 'Enviei' goes to the next client (CB-14). */
export function nextAfterSent(round: CollectionRound): CollectionRound {
  return nextClient(withOutcome(round, 'sent'));
}

/** How many chats were opened, how many messages the person says were sent, and how many clients were skipped (CB-10). */
export function roundCounts({ outcomes }: CollectionRound): {
  opened: number;
  sent: number;
  skipped: number;
} {
  const all = Object.values(outcomes);
  const count = (outcome: Outcome) => all.filter((each) => each === outcome).length;
  const skipped = count('skipped');
  return { opened: all.length - skipped, sent: count('sent'), skipped };
}

/** The place survives a reload, in this tab and for this person. */
const keyOf = (userId: string) => `caderneta-collection-${userId}`;

export function keepRound(userId: string, round: CollectionRound | null): void {
  try {
    if (round === null) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(round));
  } catch {
    // A browser that keeps nothing starts again after a reload.
  }
}

export function keptRound(userId: string): CollectionRound | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keepRound alone
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as CollectionRound | null;
  } catch {
    return null;
  }
}
