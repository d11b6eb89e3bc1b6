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

/** Without its loopback interface a machine cannot even reach itself. */
const NO_LOOPBACK = /(ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)\b.*\b127\.0\.0\.1\b/;

/** What PostgreSQL says, before it touches anything, of a folder that another major version created (PG_VERSION). */
const OTHER_MAJOR =
  /initialized by PostgreSQL version (\d+)\S* which is not compatible with this version (\d+)/;

/** A sentence for a failure; what the operator can fix gets its own. */
export function explainFailure(what: string, evidence: string): string {
  if (DISK_FULL.test(evidence))
    return `${what}: o disco está cheio. Libere espaço e inicie de novo; nada foi apagado.`;
  if (NO_LOOPBACK.test(evidence))
    return `${what}: este computador não alcança o próprio endereço 127.0.0.1. Ligue a interface de loopback (no Linux, ip link set lo up) e inicie de novo.`;
  const [, created, ours] = OTHER_MAJOR.exec(evidence) ?? [];
  if (created !== undefined && ours !== undefined) return `${what}: ${otherMajor(created, ours)}`;
  return `${what}.`;
}

function otherMajor(created: string, ours: string): string {
  const folder = `a pasta é do PostgreSQL ${created} e esta versão do Caderneta traz o ${ours}. Nada foi alterado. `;
  if (Number(created) > Number(ours)) return `${folder}Use a versão mais nova do Caderneta, que a criou.`;
  return (
    `${folder}Com a versão anterior do Caderneta faça um backup, e com esta restaure-o em outra pasta:\n` +
    '  npm run cli -- backup caderneta.backup\n' +
    '  DATA_DIR=./data-novo npm run cli -- restore caderneta.backup\n' +
    'Depois inicie com DATA_DIR=./data-novo e guarde a pasta antiga até ter certeza.'
  );
}
