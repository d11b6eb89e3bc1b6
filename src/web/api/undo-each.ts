import { showToast } from '#web/base/show-toast.ts';
import { inTurn } from './in-turn.ts';

interface Undone {
  readonly undone: number;
  readonly left: number;
  /** Why the last of them was left. */
  readonly reason: string;
}

/** What one press recorded, taken back one by one: where something happened since that keeps one, the others are still taken back. */
export async function undoEach(steps: readonly (() => Promise<unknown>)[]): Promise<Undone> {
  let undone = 0;
  let reason = '';
  for (const step of steps) {
    try {
      await inTurn(step);
      undone += 1;
    } catch (error) {
      reason = error instanceof Error ? error.message : '';
    }
  }
  return { undone, left: steps.length - undone, reason };
}

/** `one` and `many` are what was taken back: 'pagamento desfeito', 'pagamentos desfeitos'. */
export function showUndone({ undone, left, reason }: Undone, one: string, many: string): void {
  showToast({
    title: undone === 1 ? `1 ${one}` : `${undone} ${many}`,
    ...(left > 0 && {
      description: `${left === 1 ? '1 continua registrado' : `${left} continuam registrados`}: ${reason}`,
    }),
  });
}
