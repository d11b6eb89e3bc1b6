import type { WireStaffSession } from '#contract/sessions.ts';
import { fewCodesText } from '#domain/second-factor/recovery-code.ts';
import { welcome } from '#web/sessions/welcome.ts';

/** A sign-in of somebody who may have few recovery codes left, which is said each time (SG-5). */
export function welcomeBack({
  recovery_codes_left: left,
  ...staff
}: WireStaffSession & { recovery_codes_left: number | null }): void {
  const few = fewCodesText(left);
  welcome(staff, few === null ? null : `${few} Gere novos em Configurações › Conta.`);
}
