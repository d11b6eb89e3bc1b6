/**
 * The first word of every query key. A feature builds its keys on its own root, in `<feature>-queries.ts`, next to the
 * calls they cache (see `session/session-queries.ts`); `stale-rules.ts` names what goes stale by these roots.
 */
export const queryRoots = {
  session: ['session'],
  clients: ['clients'],
  tags: ['tags'],
  loans: ['loans'],
  payments: ['payments'],
  metrics: ['metrics'],
  day: ['day'],
  interests: ['interests'],
  institution: ['institution'],
  account: ['account'],
  people: ['people'],
  portal: ['portal'],
  loanPresets: ['loan-presets'],
  cash: ['cash'],
  messages: ['messages'],
  agenda: ['agenda'],
  imports: ['imports'],
  visits: ['visits'],
  files: ['files'],
  statements: ['statements'],
  incidents: ['incidents'],
  publicInstitutions: ['public-institutions'],
} as const;
