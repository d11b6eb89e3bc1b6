/** So many in a window of so many seconds; a window starts at its first hit. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Every limit of the product, by the name the setting LIMITS may override its `max` with. */
export const DEFAULT_LIMITS = {
  /** Failed staff sign-ins per address. */
  staff_login_address: { max: 10, seconds: 15 * MINUTE },
  /** Failed staff sign-ins per account; beyond it each further try waits 1, 2, 4 … 15 minutes. */
  staff_login_account: { max: 5, seconds: 15 * MINUTE },
  recovery_address: { max: 5, seconds: HOUR },
  recovery_account: { max: 3, seconds: HOUR },
  /** Changes of e-mail asked for per account, and per address they would lead to. */
  email_change_account: { max: 5, seconds: HOUR },
  email_change_target: { max: 3, seconds: HOUR },
  /** Distinct CPFs per address in the two steps of the portal's sign-in. */
  portal_cpfs_minute: { max: 10, seconds: MINUTE },
  portal_cpfs_hour: { max: 30, seconds: HOUR },
  portal_cpfs_day: { max: 100, seconds: DAY },
  /** Portal sign-ins per CPF, from anywhere. */
  portal_cpf: { max: 10, seconds: HOUR },
  public_request_hour: { max: 5, seconds: HOUR },
  public_request_day: { max: 20, seconds: DAY },
  institutions: { max: 60, seconds: MINUTE },
  /** Files of the export per lender: each reads everything there is. */
  exports: { max: 40, seconds: 15 * MINUTE },
  session_reads: { max: 600, seconds: MINUTE },
  session_writes: { max: 120, seconds: MINUTE },
  session_live_opens: { max: 30, seconds: MINUTE },
  /** Live streams opened per address: generous, since a whole company or neighbourhood may share one. */
  live_opens: { max: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** How many times the usual number the wider network of an address may do (an IPv6 /48; the address of a known device). */
export const WIDER_FACTOR = 16;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Told which limit was full whenever one refuses a request. */
export type LimitHit = (name: LimitName) => void;
export type Limits = Readonly<Record<LimitName, Limit>>;

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(DEFAULT_LIMITS, name);
}

export function limitsWith(overrides: Partial<Record<LimitName, number>>): Limits {
  const limits: Record<LimitName, Limit> = { ...DEFAULT_LIMITS };
  for (const [name, max] of Object.entries(overrides)) {
    if (isLimitName(name)) limits[name] = { ...limits[name], max };
  }
  return limits;
}
