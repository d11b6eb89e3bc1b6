import { expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { refuseOtherVersion } from './record-version.ts';

test('LN-18 the version that was seen passes; another one is refused with the fresh record', () => {
  const record = { id: 'r', name: 'Maria', version: 3 };
  expect(() => refuseOtherVersion(record, 3)).not.toThrow();
  for (const seen of [1, 2, 4, null]) {
    let refused: unknown;
    try {
      refuseOtherVersion(record, seen);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      code: 'record_changed',
      message: 'Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.',
      details: { record: { id: 'r', name: 'Maria', version: 3 } },
    });
  }
});
