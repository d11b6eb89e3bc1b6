/** Its message is the sentence for the person. */
export class UnreadableFile extends Error {}

export const FILE_PROBLEMS = {
  tooBig: 'Este arquivo tem mais de 5 MB. Divida-o em partes.',
  unpacksTooBig: 'Este arquivo fica com mais de 50 MB ao ser aberto. Divida-o em partes.',
  unreadable: 'Não foi possível ler este arquivo. Salve como .xlsx ou .csv e tente de novo.',
  locked: 'Este arquivo tem senha. Salve uma cópia sem senha e tente de novo.',
  empty: 'Este arquivo não tem linhas.',
  noContacts:
    'Não encontramos contatos neste arquivo. Exporte os contatos do celular como .vcf e tente de novo.',
} as const;
