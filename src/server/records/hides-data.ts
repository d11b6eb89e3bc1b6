import { sql } from 'kysely';
import { hiddenPhone } from '#domain/phone.ts';

/** Whether lists show only a part of CPF and phone (LP-10): selected with their rows, so that it takes no statement of its own. */
export function hidesData(institution: string) {
  return sql<boolean>`(
    select coalesce((i.settings -> 'hides_personal_data')::boolean, false) from institutions i where i.id = ${institution})`;
}

/** A row of a list with `hidesData` as `hides`. */
export function phoneOfRow({ phone, hides }: { readonly phone: string; readonly hides: boolean }): string {
  return hides ? hiddenPhone(phone) : phone;
}
