/// <reference lib="dom" />
/*
 * The picture of each help page (AJ-1): docs/guia/<page>.webp, on a phone, in light colours.
 */

/** @typedef {import('@playwright/test').Page} Page */

/** Which place (staff-places.mjs, visitor-places.mjs) each page of docs/guia shows. @type {Readonly<Record<string, string>>} */
export const HELP_PICTURES = {
  '01-comecar': 'loan-form-filled',
  '02-receber': 'dashboard',
  '03-so-os-juros': 'receive-interest',
  '04-multa': 'receive-fee',
  '05-parcelado': 'loan-form-installments',
  '06-renegociar': 'renegotiate',
  '07-quitar': 'receive-chosen',
  '08-cobrar': 'collect',
  '09-pix': 'settings-pix',
  '10-recibo-e-contrato': 'receipt',
  '11-importar': 'settings-importar',
  '12-caixa': 'cash',
  '13-equipe': 'invite',
  '14-o-que-o-cliente-ve': 'portal',
  '15-conferir-extrato': 'statement',
  'cliente-1-ver-o-que-devo': 'portal-loans',
  'cliente-2-pagar-com-pix': 'portal-pix',
  'cliente-3-pedir-um-emprestimo': 'portal-request',
};

const QUALITY = 0.82;

/** The browser has the only encoder this needs. @param {Page} page @param {Buffer} png @returns {Promise<Buffer>} */
export async function asWebp(page, png) {
  const blank = await page.context().newPage();
  try {
    const encoded = await blank.evaluate(
      async ({ address, quality }) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = picture.naturalWidth;
        canvas.height = picture.naturalHeight;
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      { address: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
    );
    return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
  } finally {
    await blank.close();
  }
}
