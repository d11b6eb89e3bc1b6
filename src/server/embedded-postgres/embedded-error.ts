const ALTERNATIVE = 'Para usar um PostgreSQL seu no lugar do embutido, defina DATABASE_URL.';

/** Printed for the operator when the embedded PostgreSQL cannot run; always names DATABASE_URL as the alternative. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(sentence: string, options: { log?: readonly string[]; cause?: unknown } = {}) {
    const log = options.log?.length ? `\nÚltimas linhas do PostgreSQL:\n${options.log.join('\n')}` : '';
    super(`${sentence} ${ALTERNATIVE}${log}`, { cause: options.cause });
  }
}

const DISK_FULL =
  /ENOSPC|EDQUOT|EFBIG|No space left on device|Disk quota exceeded|File too large|File size limit exceeded/;

/** A sentence for a failure; a full disk gets its own, because the operator can fix it. */
export function explainFailure(what: string, evidence: string): string {
  if (DISK_FULL.test(evidence))
    return `${what}: o disco está cheio. Libere espaço e inicie de novo; nada foi apagado.`;
  return `${what}.`;
}
