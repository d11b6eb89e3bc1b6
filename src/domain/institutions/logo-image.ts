/** A logo that was chosen as a file. The browser redraws it, the server only checks its header (IS-2). */
export const LOGO_IMAGE = { side: 256, bytes: 45_000 } as const;

export const UNREADABLE_LOGO = 'Não foi possível ler esta imagem. Escolha um arquivo PNG, JPEG ou WebP.';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The first chunk: 13 bytes, 'IHDR'. */
const HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** The last chunk: nothing, 'IEND', its check sum. Behind it another file could hide. */
const END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const SIZE_AT = SIGNATURE.length + HEADER.length;

/** What is wrong with it as a logo, or null. The pixels are not decoded. */
export function logoImageProblem(png: Uint8Array): string | null {
  if (png.length > LOGO_IMAGE.bytes) return 'A imagem da logo deve ter no máximo 45 kB.';
  if (!standsAt(png, 0, [...SIGNATURE, ...HEADER]) || !standsAt(png, png.length - END.length, END))
    return UNREADABLE_LOGO;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const sides = [view.getUint32(SIZE_AT), view.getUint32(SIZE_AT + 4)];
  if (sides.includes(0)) return UNREADABLE_LOGO;
  return Math.max(...sides) > LOGO_IMAGE.side
    ? 'A imagem da logo deve ter no máximo 256 × 256 pontos.'
    : null;
}

function standsAt(bytes: Uint8Array, start: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[start + index] === byte);
}
