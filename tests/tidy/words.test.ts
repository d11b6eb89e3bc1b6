import { expect, test } from 'vitest';
import { linesMatching, textFiles } from './repository.ts';

/** Texts that had a plainer one, or a second word for a thing that has one already; each is said once, elsewhere. */
const REPLACED = [
  'Juros por atraso',
  'Abrir no WhatsApp',
  'Enviar recibo no',
  'Enviar por WhatsApp',
  'Enviar comprovante',
  'Excluir interesse',
  'Interesse excluído',
  'Interesse adicionado',
  'Interesse atualizado',
  'Interesse não encontrado',
  'Este interesse',
  'Restante',
  'o restante',
  'Deve agora',
  "'Status'",
  'Chave PIX',
  'Não foi possível partilhar',
  'Retirar chave',
  'Retirar ${',
  'Retire um',
  ' % ao ',
  'have de acesso',
  'haves de acesso',
  'ódigo de acesso',
  'Adicionar chave',
  'Ao quitar hoje',
  'Quitar hoje recebe',
  'Renovar com juros recebidos',
  'cobre à parte',
  'Não está no total nem no restante',
  'Composição',
  'Só vencem parcelas',
  '`menos ${',
  'Como são os juros',
  'Frequência',
  'Não vence em',
  'Nº de parcelas',
  'Partir de',
  "'Único'",
  '"PAR 30"',
  'nadimplência de',
  'Aporte',
  'aportes',
  "'Retirada'",
  'Informe quanto havia',
  'ficará negativo',
  'Assinar no celular',
  'Assinatura desligada',
  'Ainda não foi lida',
  'Papel',
  'Mudar papel',
  'Leitura',
  'Entregar a um cobrador',
  'a entregar',
  'inguém em particular',
  'Modelos',
  '"Modelo"',
  'Novo modelo',
  'um modelo',
  'Diga o nome da sua instituição',
  'Oferecer pagar só os juros',
  'o desconto proposto são',
  'Consta em aberto',
  'Obrigado!',
  'Insistência pode',
  'Abertas',
  'Puladas',
  'Incluir quem já recebeu',
  'Inserir variável',
  'a variável',
  'Mudado por você',
  'Boas-vindas',
  'Consultando os valores',
  'Toque na instituição',
  'Não tenho código',
  'resposta do administrador',
  'Em branco, o aparelho',
  'aparece só agora',
  'não será mostrado de novo',
  'Confira os campos',
  'Marcar os mostrados',
  'Visto há',
];

/** The titles of failures that the first specification fixes; the others say 'Não deu para …'. */
const FIXED_TITLES = [
  ...['adicionar', 'atualizar', 'remover'].flatMap((verb) =>
    ['cliente', 'empréstimo', 'interesse'].map((what) => `Erro ao ${verb} ${what}`),
  ),
  'Erro ao adicionar pagamento',
  'Erro ao adicionar instituição',
  'Erro ao atualizar instituição',
  'Erro ao buscar instituições',
  'Erro ao carregar dados',
  'Erro ao enviar solicitação',
  'Erro no Login',
];

const TEXTS = textFiles(/^(src\/(web|domain|server|contract)\/.*\.tsx?|docs\/guia\/.*\.md)$/).filter(
  ({ file }) => !/\.test\.tsx?$/.test(file),
);

test('one word for each thing: no text of a screen, message or document says what was replaced', () => {
  const replaced = new RegExp(REPLACED.map((text) => text.replace(/[.?${}]/g, '\\$&')).join('|'));
  expect(linesMatching(TEXTS, replaced)).toEqual([]);
});

test('a failure says what could not be done, except where the first specification fixes its title', () => {
  const fixed = FIXED_TITLES.join('|');
  expect(linesMatching(TEXTS, new RegExp(`'(?!(?:${fixed})')Erro (?:ao|na|no) [^']*'`))).toEqual([]);
});

test('a sentence of the rules or of the server stands once: what needs it too imports it', () => {
  const found = new Map<string, string[]>();
  for (const { file, text } of TEXTS.filter((each) => each.file.startsWith('src/'))) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, quoted, drawn] of code.matchAll(
      /'([A-ZÀ-Ú][^'\\\n]{18,}\.)'|>\s*([A-ZÀ-Ú][^<>{}\n]{18,}\.)\s*</g,
    )) {
      const sentence = quoted ?? drawn ?? '';
      if (sentence.includes(' ')) found.set(sentence, [...(found.get(sentence) ?? []), file]);
    }
  }
  const twice = [...found].filter(
    ([, files]) => files.length > 1 && files.some((file) => !file.startsWith('src/web/')),
  );
  expect(twice).toEqual([]);
});
