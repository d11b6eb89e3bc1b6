import type { Day } from '#domain/calendar.ts';
import { undoRefusal, type UndoObstacle } from '#domain/imports/undo-refusal.ts';
import { Problem } from '#domain/problem.ts';

export interface UndoImport {
  readonly id: string;
  readonly today: Day;
  readonly now: Date;
}

export function refuseObstacle(obstacle: UndoObstacle, names: readonly string[]): void {
  if (names.length > 0) throw new Problem('import_changed', undoRefusal(obstacle, names));
}
