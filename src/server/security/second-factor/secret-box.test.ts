import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealed, unsealed } from './secret-box.ts';

test('SG-12 a sealed key opens with its own key for its own person only, unchanged', () => {
  const key = randomBytes(32);
  const secret = Buffer.from('12345678901234567890');
  const box = sealed(key, secret, 'ana');
  expect(unsealed(key, box, 'ana')).toEqual(secret);
  expect(box.includes(secret)).toBe(false);
  expect(sealed(key, secret, 'ana').equals(box)).toBe(false);
  expect(unsealed(randomBytes(32), box, 'ana')).toBeNull();
  expect(unsealed(key, box, 'beto')).toBeNull();
  const changed = Buffer.from(box);
  changed[changed.length - 1] = (box.at(-1) ?? 0) ^ 1;
  expect(unsealed(key, changed, 'ana')).toBeNull();
  expect(unsealed(key, Buffer.from('sealed'), 'ana')).toBeNull();
});
