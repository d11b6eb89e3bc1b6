/** Fixed window: `max` hits per `seconds`, starting at the first hit. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Every limit by the name under which the setting LIMITS can override its `max`. */
export const DEFAULT_LIMITS = {
  /** Failed staff sign-ins per address. */
  staff_login_address: { max: 10, seconds: 15 * MINUTE },
  /** Failed staff sign-ins per account; after that, each further attempt waits 1, 2, 4 … 15 minutes. */
  staff_login_account: { max: 5, seconds: 15 * MINUTE },
  /** Wrong codes of the second factor per account. */
  second_factor_account: { max: 10, seconds: 15 * MINUTE },
  /** Challenges for passkeys per address; every opened login asks for one. */
  passkey_challenges: { max: 300, seconds: 15 * MINUTE },
  recovery_address: { max: 5, seconds: HOUR },
  recovery_account: { max: 3, seconds: HOUR },
  /** Requested e-mail changes, per account and per new e-mail. */
  email_change_account: { max: 5, seconds: HOUR },
  email_change_target: { max: 3, seconds: HOUR },
  /** Accounts asked for, per address, per e-mail and by all together (AS-4). */
  sign_up_address_hour: { max: 5, seconds: HOUR },
  sign_up_address_day: { max: 20, seconds: DAY },
  sign_up_email: { max: 3, seconds: HOUR },
  sign_ups: { max: 200, seconds: HOUR },
  /** Demonstrations opened, per address and by all together, and what is changed in one (AS-5). */
  demo_address_hour: { max: 3, seconds: HOUR },
  demo_address_day: { max: 10, seconds: DAY },
  demos: { max: 30, seconds: HOUR },
  demo_writes: { max: 1000, seconds: DAY },
  /** Distinct CPFs per address in the two steps of the portal's sign-in. */
  portal_cpfs_minute: { max: 10, seconds: MINUTE },
  portal_cpfs_hour: { max: 30, seconds: HOUR },
  portal_cpfs_day: { max: 100, seconds: DAY },
  /** Portal sign-ins per CPF, from all addresses together. */
  portal_cpf: { max: 10, seconds: HOUR },
  public_request_hour: { max: 5, seconds: HOUR },
  public_request_day: { max: 20, seconds: DAY },
  /** Papers checked per address by their code and amount (PD-18). */
  document_checks: { max: 20, seconds: HOUR },
  institutions: { max: 60, seconds: MINUTE },
  /** Images of logos per address: a list shows many, and each is kept by the browser. */
  logos: { max: 600, seconds: MINUTE },
  /** Export files made per person; each one reads all records of the institution. */
  exports: { max: 40, seconds: 15 * MINUTE },
  /** Documents made per person of an institution, and per borrower in the portal. */
  documents: { max: 60, seconds: 15 * MINUTE },
  portal_documents: { max: 20, seconds: 15 * MINUTE },
  /** Files of all their data, per borrower (LP-3). */
  portal_data: { max: 5, seconds: DAY },
  /** Files added per person of an institution, and opened per person or per borrower in the portal (AQ). */
  files_added: { max: 60, seconds: 15 * MINUTE },
  files_read: { max: 300, seconds: 15 * MINUTE },
  /** Clients made anonymous per person (LP-6). */
  anonymise: { max: 20, seconds: HOUR },
  /** Invitations per institution. */
  invitations: { max: 60, seconds: DAY },
  /** Readings of a calendar feed, per address that opens it. */
  feed_reads: { max: 120, seconds: HOUR },
  session_reads: { max: 600, seconds: MINUTE },
  session_writes: { max: 120, seconds: MINUTE },
  session_live_opens: { max: 30, seconds: MINUTE },
  /** Live streams opened per address; high, because a company or a mobile network may share one address. */
  live_opens: { max: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** The limit of the wider subject (an IPv6 /48, the address of a known device) is this many times higher. */
export const WIDER_FACTOR = 16;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Called with the name of the limit that refused a request. */
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
