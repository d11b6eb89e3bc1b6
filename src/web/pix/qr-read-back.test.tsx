import jsQR from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { pixCode } from '#domain/pix/pix-code.ts';
import { QrCode } from '#web/ui/basic/qr-code.tsx';

const MODULE = 4;
const EXAMPLE = { key: '52998224725', name: 'Crédito Fácil', city: 'São Paulo', description: 'Parcela 5/20' };

/** Draws the SVG as a scanner sees it: the path's squares in black on white. */
function pixelsOf(svg: string): { data: Uint8ClampedArray; size: number } {
  const [, from = '0', side = '0'] = /viewBox="(-?\d+) -?\d+ (\d+) \d+"/.exec(svg) ?? [];
  const size = Number(side) * MODULE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const inside = insideOf(path);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (inside(x / MODULE + Number(from), y / MODULE + Number(from)))
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { data, size };
}

/** Even-odd over the vertical edges of a path of whole-number corners. */
function insideOf(path: string): (x: number, y: number) => boolean {
  const edges: { x: number; top: number; bottom: number }[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  const to = (next: { x: number; y: number }) => {
    if (next.x === at.x) edges.push({ x: at.x, top: Math.min(at.y, next.y), bottom: Math.max(at.y, next.y) });
    at = next;
  };
  for (const [, command = '', numbers = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') {
      at = { x: values[0] ?? 0, y: values[1] ?? 0 };
      start = at;
      for (let i = 2; i < values.length; i += 2) to({ x: values[i] ?? 0, y: values[i + 1] ?? 0 });
    } else if (command === 'L')
      for (let i = 0; i < values.length; i += 2) to({ x: values[i] ?? 0, y: values[i + 1] ?? 0 });
    else if (command === 'H') to({ x: values[0] ?? 0, y: at.y });
    else if (command === 'V') to({ x: at.x, y: values[0] ?? 0 });
    else if (command === 'h') to({ x: at.x + (values[0] ?? 0), y: at.y });
    else if (command === 'v') to({ x: at.x, y: at.y + (values[0] ?? 0) });
    else if (command === 'Z' || command === 'z') to(start);
    else throw new Error(`a path command this test does not draw: ${command}`);
  }
  return (x, y) => edges.filter((edge) => edge.x > x && edge.top <= y && y < edge.bottom).length % 2 === 1;
}

test.each([
  ['the example of PX-8', pixCode({ ...EXAMPLE, amount: cents(6500) })],
  ['an open amount', pixCode({ ...EXAMPLE, amount: null })],
  ['the largest amount', pixCode({ ...EXAMPLE, amount: cents(99_999_999_999) })],
  [
    'a random key and a long description',
    pixCode({
      ...EXAMPLE,
      key: '123e4567-e89b-42d3-a456-426614174000',
      amount: cents(140_000),
      description: 'Emprestimo 15/11/2026 renovado duas vezes',
    }),
  ],
  ['an e-mail', pixCode({ ...EXAMPLE, key: `${'a'.repeat(65)}@exemplo.com`, amount: cents(1) })],
])('PX-11 a scanner reads the code back: %s', (_case, code) => {
  const svg = renderToStaticMarkup(<QrCode text={code} label="QR Code Pix de R$ 65,00" />);
  const { data, size } = pixelsOf(svg);
  expect(jsQR(data, size, size)?.data).toBe(code);
  expect(svg).toContain('role="img"');
  expect(svg).toContain('aria-label="QR Code Pix de R$ 65,00"');
});
