import { LOGO_IMAGE, UNREADABLE_LOGO } from '#domain/institutions/logo-image.ts';

/** Its message is the sentence for the person. */
export class UnusableImage extends Error {}

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const LARGEST_FILE = 10_000_000;
/** From the largest allowed to one that fits whatever the picture shows. */
const SIDES = [LOGO_IMAGE.side, 192, 160, 128, 96];

/**
 * The picture of a file redrawn as a PNG in base64: small, and without what cameras write beside it (place, device).
 * No file of a stranger ever reaches the server.
 */
export async function drawLogo(file: File): Promise<string> {
  if (!TYPES.includes(file.type)) throw new UnusableImage(UNREADABLE_LOGO);
  if (file.size > LARGEST_FILE) throw new UnusableImage('Esta imagem tem mais de 10 MB. Escolha uma menor.');
  const picture = await readPicture(file);
  try {
    for (const side of SIDES) {
      const png = drawnWithin(picture, side);
      if ((png.length * 3) / 4 <= LOGO_IMAGE.bytes) return png;
    }
    throw new UnusableImage(UNREADABLE_LOGO);
  } finally {
    picture.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new UnusableImage(UNREADABLE_LOGO);
  }
}

/** A small picture is not enlarged. */
function drawnWithin(picture: ImageBitmap, side: number): string {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new UnusableImage(UNREADABLE_LOGO);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  return base64;
}
