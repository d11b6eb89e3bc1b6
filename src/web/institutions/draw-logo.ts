import { LOGO_IMAGE, UNREADABLE_LOGO } from '#domain/institutions/logo-image.ts';
import { base64Of, drawnWithin, readPicture, UnusableFile } from '#web/files/drawn-picture.ts';
import { firstWithin } from '#web/files/first-within.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const LARGEST_FILE = 10_000_000;
/** From the largest allowed to one that fits whatever the picture shows. */
const SIDES = [LOGO_IMAGE.side, 192, 160, 128, 96];

/**
 * The picture of a file redrawn as a PNG in base64: small, and without what cameras write beside it (place, device).
 * No file of a stranger ever reaches the server.
 */
export async function drawLogo(file: File): Promise<string> {
  if (!TYPES.includes(file.type)) throw new UnusableFile(UNREADABLE_LOGO);
  if (file.size > LARGEST_FILE) throw new UnusableFile('Esta imagem tem mais de 10 MB. Escolha uma menor.');
  const picture = await readPicture(file, UNREADABLE_LOGO);
  try {
    const png = firstWithin(SIDES, LOGO_IMAGE.bytes, (side) =>
      base64Of(drawnWithin(picture, side).toDataURL('image/png')),
    );
    if (png === null) throw new UnusableFile(UNREADABLE_LOGO);
    return png;
  } finally {
    picture.close();
  }
}
