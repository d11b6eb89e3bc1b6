import type { PixAccount } from '#contract/pix.ts';
import { addDays, dayInZone, dayText, type Day } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const WARNED_DAYS = 7;

/** A changed key may be somebody else's: for some days the payer is asked to compare the name (PX-4). */
export function PixChangedNotice({ pix, today }: { pix: PixAccount; today: Day }) {
  const changedOn = dayInZone(new Date(pix.pix_changed_at), settings.timeZone);
  if (today >= addDays(changedOn, WARNED_DAYS)) return null;
  return (
    <Notice tone="orange">
      {`A chave Pix desta instituição mudou em ${dayText(changedOn)}. Confira o nome do recebedor antes de pagar.`}
    </Notice>
  );
}
