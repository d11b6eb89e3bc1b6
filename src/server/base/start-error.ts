/** An error at start whose message is printed for the operator without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
