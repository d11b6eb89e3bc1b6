/** The schema does not match this program; the message tells the operator what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
