import type { ClientPage } from '#contract/clients.ts';
import { fileName } from '#domain/file-name.ts';
import { wholeLedger } from '#web/data/clients/client-queries.ts';
import { openLoansOf } from '#web/data/loans/loan-queries.ts';
import { saveFile } from '#web/ui/basic/save-file.ts';
import { shareByDevice } from '#web/ui/basic/share-text.ts';
import { showToast } from '#web/base/show-toast.ts';
import { drawPicture } from './draw-picture.ts';
import { pagePicture } from './page-picture.ts';

/** By the share sheet of the device; where it takes no files, or refuses this one, the picture is saved. */
export async function sendPicture(page: ClientPage, institution: string | null): Promise<void> {
  const { client } = page;
  const [lines, { items: loans }] = await Promise.all([
    wholeLedger(client.id),
    openLoansOf(client.id).fetchPage(undefined, new AbortController().signal),
  ]);
  const drawn = {
    name: client.name,
    institution,
    today: page.today,
    owed: page.owed,
    lateAmount: page.late_amount,
    lateDays: page.late_days,
    nextDueDate: page.next_due_date,
    loans,
    openLoans: page.open_loans,
    lines,
  };
  const picture = await drawPicture((measure) => pagePicture(drawn, measure));
  const file = new File([picture], fileName(['pagina', client.name], 'png'), { type: picture.type });
  if (deviceTakes(file) && (await shareByDevice({ files: [file] }))) return;
  saveFile(file, file.name);
  showToast({ title: 'Imagem salva', description: file.name });
}

/** Phones share pictures; most desktops have no share sheet, or one for texts alone. */
function deviceTakes(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
