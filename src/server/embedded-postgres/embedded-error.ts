const WAY_OUT = 'Para usar um PostgreSQL seu no lugar do embutido, defina DATABASE_URL.';

/** What the operator reads when the embedded PostgreSQL cannot serve; always names the way out. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(sentence: string, options: { log?: readonly string[]; cause?: unknown } = {}) {
    const log = options.log?.length ? `\nÚltimas linhas do PostgreSQL:\n${options.log.join('\n')}` : '';
    super(`${sentence} ${WAY_OUT}${log}`, { cause: options.cause });
  }
}

const DISK_FULL =
  /ENOSPC|EDQUOT|EFBIG|No space left on device|Disk quota exceeded|File too large|File size limit exceeded/;

/** One sentence for a failure, told apart by what the operator can do about it. */
export function explainFailure(what: string, evidence: string): string {
  if (DISK_FULL.test(evidence))
    return `${what}: o disco está cheio. Libere espaço e inicie de novo; nada foi apagado.`;
  return `${what}.`;
}
