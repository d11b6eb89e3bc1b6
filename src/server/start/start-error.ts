/** A reason not to start that the operator reads as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
