import { hiddenCpf, type Cpf, type ShownCpf } from '../cpf.ts';
import { hiddenPhone } from '../phone.ts';

interface PersonalData {
  readonly cpf: ShownCpf;
  readonly phone: string;
  readonly pix_key: string | null;
}

/** A client as a list shows them where the institution hides data (LP-10). A Pix key is often the CPF or the phone, so it is left out. */
export function withHiddenData<Client extends PersonalData & { readonly cpf: Cpf }>(
  client: Client,
): Omit<Client, 'cpf'> & PersonalData {
  return { ...client, cpf: hiddenCpf(client.cpf), phone: hiddenPhone(client.phone), pix_key: null };
}
