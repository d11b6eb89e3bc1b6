import { ApiProblem } from './api-problem.ts';

const UNANNOUNCED_SECONDS = 5;

/** A large file may take more calls than a minute allows: one refused for that is sent again when the server says so. */
export async function inTurn<Output>(send: () => Promise<Output>): Promise<Output> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'too_many_requests') throw error;
      const seconds = error.retryAfterSeconds ?? UNANNOUNCED_SECONDS;
      await new Promise((resolve) => {
        setTimeout(resolve, seconds * 1000);
      });
    }
  }
}
