/** The schema and this program do not fit; the message tells the operator what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
