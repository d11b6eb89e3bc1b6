import { describe, expect, test } from 'vitest';
import { aPdf, aZip } from '#tests/support/pictures.ts';
import { prepareFile } from './prepare-file.ts';

const chosen = (content: BlobPart, name: string) => new File([content], name);
const bytes = (content: Buffer) => new Uint8Array(content);

describe('AQ-3 a PDF goes as it is', () => {
  test('up to 400 kB, by its first bytes and without its ending', async () => {
    const prepared = await prepareFile(chosen(bytes(aPdf()), 'Contrato da Maria.pdf'));
    expect(prepared).toEqual({ content: aPdf().toString('base64'), canvas: null, name: 'Contrato da Maria' });
  });

  test('a larger one is refused with what to do', async () => {
    const large = Buffer.concat([aPdf(), Buffer.alloc(409_600)]);
    await expect(prepareFile(chosen(bytes(large), 'a.pdf'))).rejects.toThrow(
      'Este PDF tem mais de 400 kB. Fotografe as páginas ou reduza o arquivo.',
    );
  });

  test('one with another file behind it is refused', async () => {
    const both = Buffer.concat([aPdf(), aZip()]);
    await expect(prepareFile(chosen(bytes(both), 'a.pdf'))).rejects.toThrow(
      'Envie uma foto (JPG, PNG, WebP) ou um PDF.',
    );
  });
});

test('AQ-3 what the browser cannot draw is refused', async () => {
  await expect(prepareFile(chosen('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.jpg'))).rejects.toThrow(
    'Envie uma foto (JPG, PNG, WebP) ou um PDF.',
  );
});
