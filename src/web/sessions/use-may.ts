import type { WireStaffSession } from '#contract/sessions.ts';
import {
  EDITORS,
  mayCall,
  OWNERS,
  READERS,
  RECEIVERS,
  ROLES,
  type Asked,
  type Role,
} from '#domain/people/role.ts';
import { useSession } from '#web/sessions/use-session.ts';

/** What a screen asks about before it offers something: what the endpoints behind it ask (EQ-3). */
const OPERATIONS = {
  /** The dashboard, the cash, the reports, the queue of requests: everything of everyone. */
  see_portfolio: { may: READERS, lends: false },
  /** Clients, loans, requests and cash entries; discounts, forgiven fees, imports. */
  edit: { may: EDITORS, lends: false },
  /** Payments, and messages to clients. */
  receive: { may: RECEIVERS, lends: false },
  lend: { may: RECEIVERS, lends: true },
  /** Profile, Pix, texts, models, access codes, team, export. */
  configure: { may: OWNERS, lends: false },
} as const satisfies Record<string, Asked>;

export type Operation = keyof typeof OPERATIONS;

/** Whether the person who is signed in may do something, so that nothing is offered that the server would refuse. */
export function useMay(operation: Operation): boolean {
  return mayDo(useSession().staff, operation);
}

/** Who may for certain: of the collectors only some lend. */
export function rolesFor(operation: Operation): readonly Role[] {
  return ROLES.filter((role) => mayCall(OPERATIONS[operation], { role, canLend: false }));
}

/** The same where a list of things is asked about. */
export function mayDo(
  staff: Pick<WireStaffSession, 'role' | 'can_lend'> | null,
  operation: Operation,
): boolean {
  if (staff === null) return false;
  return mayCall(OPERATIONS[operation], { role: staff.role, canLend: staff.can_lend });
}
