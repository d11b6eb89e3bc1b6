/** Whose notice it is; what an institution did not fill in is null. */
export interface DataController {
  readonly name: string;
  readonly legal_name: string | null;
  readonly document: string | null;
  readonly contact_info: string | null;
  /** What it adds in its own words. */
  readonly privacy_text: string | null;
}

interface NoticePart {
  readonly title: string;
  readonly text: string;
}

/** LP-1: what LGPD, art. 9º asks to be told; without an institution what holds for each of them. Not legal advice. */
export function privacyNotice(controller: DataController | null): readonly NoticePart[] {
  const contact = controller?.contact_info ?? null;
  const own = controller?.privacy_text ?? null;
  return [
    {
      title: 'Quais dados',
      text: 'Nome, CPF, telefone, e-mail e endereço; pedidos, empréstimos, parcelas e pagamentos; arquivos, comprovantes e aceites; mensagens enviadas a você e visitas ao portal.',
    },
    {
      title: 'Para quê',
      text: 'Analisar pedidos e cumprir o contrato, cobrar o que é devido e cumprir deveres legais (LGPD, art. 7º, II, V e X).',
    },
    { title: 'Com quem', text: 'Com ninguém, salvo ordem legal.' },
    {
      title: 'Por quanto tempo',
      text: 'Enquanto houver empréstimo ou pedido em aberto; depois, só o que a lei manda guardar ou o que serve para defender direitos (LGPD, art. 16).',
    },
    {
      title: 'Seus direitos',
      text: `Saber quais dados são guardados, receber uma cópia, corrigir o que está errado, pedir que seja apagado o que não precisa ser guardado e perguntar o que quiser. A resposta vem em até 15 dias. ${
        contact === null ? 'Fale com a instituição.' : `Fale com a instituição: ${contact}`
      }`,
    },
    ...(own === null ? [] : [{ title: 'Da instituição', text: own }]),
  ];
}

/** LP-2: above the button of a request, a visitor's and a client's. */
export function requestPrivacyText(institution: string): string {
  return `Ao enviar, seus dados serão usados por ${institution} para analisar este pedido.`;
}
