/** From the owner's word to the day on which everything is deleted; until then the owner may open it again (AS-11). */
export const CLOSING_DAYS = 30;

/** Whether the name that was typed is the institution's: upper case and the spaces around it do not matter. */
export function isNameOf(institution: string | null, typed: string): boolean {
  return folded(typed) === folded(institution ?? '');
}

function folded(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
}
