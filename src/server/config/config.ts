import { connectionUrl, tlsFault } from '#server/db/connection/connection-url.ts';
import { SETTINGS, type Setting, type SettingName } from './settings.ts';

/*
 * The settings, read once from the environment at start. All invalid ones are reported together, so that the operator can
 * correct them in one go.
 */

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const faults: string[] = [];
  const read = <N extends SettingName>(name: N): Setting<N> => {
    const { default: fallback, schema } = SETTINGS[name];
    // An empty setting, as compose files produce, counts as unset.
    const text = env[name]?.trim() || fallback;
    const parsed = text === null ? { success: true, data: null, error: undefined } : schema.safeParse(text);
    if (parsed.error !== undefined) {
      faults.push(`  ${name}: ${parsed.error.issues[0]?.message ?? 'valor inválido'}`);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this name's schema made it; a wrong one is never read
    return parsed.data as Setting<N>;
  };
  const config = {
    port: read('PORT'),
    host: read('HOST'),
    publicUrl: read('PUBLIC_URL'),
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    databaseListenUrl: read('DATABASE_LISTEN_URL'),
    databaseCaFile: read('DATABASE_CA_FILE'),
    databasePrepared: read('DATABASE_PREPARED'),
    migrate: read('MIGRATE'),
    databasePoolSize: read('DATABASE_POOL_SIZE'),
    databaseWaitSeconds: read('DATABASE_WAIT_SECONDS'),
    instances: read('INSTANCES'),
    metricsPort: read('METRICS_PORT'),
    metricsHost: read('METRICS_HOST'),
    tracesEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    dataDir: read('DATA_DIR'),
    backupDir: read('BACKUP_DIR'),
    backupKeep: read('BACKUP_KEEP'),
    backupRecipient: read('BACKUP_RECIPIENT'),
    backupPassphraseFile: read('BACKUP_PASSPHRASE_FILE'),
    filesQuotaMb: read('FILES_QUOTA_MB'),
    auditKeepMonths: read('AUDIT_KEEP_MONTHS'),
    timeZone: read('APP_TIME_ZONE'),
    productName: read('PRODUCT_NAME'),
    contactEmail: read('CONTACT_EMAIL'),
    adminEmail: read('ADMIN_EMAIL'),
    adminPassword: read('ADMIN_PASSWORD'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    logLevel: read('LOG_LEVEL'),
    trustProxy: read('TRUST_PROXY'),
    staffTokenMinutes: read('STAFF_TOKEN_MINUTES'),
    signUp: read('SIGN_UP'),
    termsUrl: read('TERMS_URL'),
    privacyUrl: read('PRIVACY_URL'),
    demoTenant: read('DEMO_TENANT'),
    plans: read('PLANS'),
    billingSecret: read('BILLING_SECRET'),
    billingUrl: read('BILLING_URL'),
    limits: read('LIMITS'),
  };
  if (config.databaseUrl === null) {
    for (const name of ['DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'DATABASE_CA_FILE'] as const) {
      if (env[name]?.trim()) faults.push(`  ${name}: só vale junto com DATABASE_URL`);
    }
    if (config.migrate === 'off') faults.push('  MIGRATE: off só vale junto com DATABASE_URL');
  }
  if (config.backupRecipient !== null && config.backupPassphraseFile !== null)
    faults.push('  BACKUP_PASSPHRASE_FILE: só vale sem BACKUP_RECIPIENT');
  if (config.plans === null) {
    if (config.billingSecret !== null) faults.push('  BILLING_SECRET: só vale junto com PLANS');
    if (config.billingUrl !== null) faults.push('  BILLING_URL: só vale junto com PLANS');
  }
  if (config.signUp !== 'off') {
    const needed = { SMTP_URL: config.smtpUrl, PUBLIC_URL: config.publicUrl };
    const shown = { TERMS_URL: config.termsUrl, PRIVACY_URL: config.privacyUrl };
    for (const [name, value] of Object.entries(config.signUp === 'open' ? { ...needed, ...shown } : needed))
      if (value === null) faults.push(`  ${name}: é necessário com SIGN_UP=${config.signUp}`);
  }
  /** The URL as `pg` needs it; invalid TLS parameters are reported like other faults. */
  const address = (
    name: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_LISTEN_URL',
    url: string | null,
  ) => {
    if (url === null || faults.length > 0) return null;
    const fault = tlsFault(url, config.databaseCaFile);
    if (fault !== null) faults.push(`  ${name}: ${fault}`);
    return connectionUrl(url, config.databaseCaFile);
  };
  const addresses = {
    databaseUrl: address('DATABASE_URL', config.databaseUrl),
    databaseOwnerUrl: address('DATABASE_OWNER_URL', config.databaseOwnerUrl),
    databaseListenUrl: address('DATABASE_LISTEN_URL', config.databaseListenUrl),
  };
  if (faults.length > 0) throw new ConfigError(`Configuração inválida. Corrija:\n${faults.join('\n')}`);
  return { ...config, ...addresses };
}
