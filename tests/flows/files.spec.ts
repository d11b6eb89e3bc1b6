import type { Page } from '@playwright/test';
import { segment } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { ClientPageView } from './pages/client-page.ts';
import { expect, test } from './support/app.ts';
import { seedClient } from './support/seed.ts';

/** As a phone's camera writes it: 2.400 × 1.600 points, with where it was taken. */
async function photographed(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2_400, height: 1_600 });
    const pen = canvas.getContext('2d');
    for (let at = 0; at < 400; at += 1) {
      if (pen !== null) pen.fillStyle = `hsl(${at * 37} 70% 50%)`;
      pen?.fillRect((at * 131) % 2_400, (at * 57) % 1_600, 90, 70);
    }
    return canvas.toDataURL('image/jpeg', 0.95).replace(/^[^,]*,/, '');
  });
  const drawn = Buffer.from(base64, 'base64');
  const place = segment(0xe1, Buffer.from('Exif\0\0GPSLatitude -23.5505 GPSLongitude -46.6333', 'latin1'));
  return Buffer.concat([drawn.subarray(0, 2), place, drawn.subarray(2)]);
}

/** The segments of a JPEG before its pixels, and its sides. */
function readJpeg(bytes: Buffer) {
  const markers: number[] = [];
  let sides: number[] = [];
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    markers.push(marker);
    if (marker === 0xc0) sides = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return { markers, sides };
}

test('AQ-3 AQ-5 a photograph is sent small and without where it was taken; the square of it stands beside the name', async ({
  page,
  api,
  staffPage,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  await staffPage.goto(`/clientes?cliente=${client.id}`);
  const { article } = new ClientPageView(page, 'Rita Lima');
  await article.getByRole('button', { name: 'Guardar foto ou documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar arquivo' });
  await dialog.getByLabel('O que é').selectOption('address');
  const buffer = await photographed(page);
  expect(buffer.includes('GPSLatitude')).toBe(true);
  await dialog
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('img', { name: 'Página 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(toasts.getByText('Arquivo guardado!')).toBeVisible();
  const address = async () => {
    const { items } = await api.call('GET /api/clients/:id/files', { params: { id: client.id }, query: {} });
    return `/api/files/${items[0]?.id}/${items[0]?.sha256}`;
  };
  const stored = await (await page.request.get(await address())).body();
  expect(stored.length).toBeLessThanOrEqual(409_600);
  expect(stored.includes('Exif') || stored.includes('GPS')).toBe(false);
  // What a canvas writes: its own head, tables and pixels, and no segment of a camera.
  expect(readJpeg(stored)).toEqual({
    markers: expect.not.arrayContaining([0xe1, 0xe2, 0xed, 0xfe]),
    sides: [1_600, 1_067],
  });

  await article.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await dialog.getByLabel('O que é').selectOption('photo');
  await dialog
    .getByLabel('Escolher foto')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: aPng({ width: 900, height: 1_200 }) });
  await expect(dialog.getByRole('img', { name: 'A foto, como vai ficar' })).toBeVisible();
  await dialog.getByLabel('Aproximar').fill('2');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  // The toast of the first one may still be there.
  await expect(dialog).toHaveCount(0);
  const photo = await (await page.request.get(await address())).body();
  expect(readJpeg(photo).sides).toEqual([320, 320]);
  const shown = article.locator(`header img[src^="/api/clients/${client.id}/photo/"], img.size-16`).first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});
